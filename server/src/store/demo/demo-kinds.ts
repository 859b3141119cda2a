import type { PlacedItem } from '@stacksight/contract';

/** The tables that may contain records of the demonstration city. */
export type DemoKind =
  | 'analytics_component'
  | 'analytics_target'
  | 'analytics_report'
  | 'alert'
  | 'reader_group'
  | 'operator_ref'
  | 'operator_role'
  | 'operator_place'
  | 'operation_type'
  | 'reader_type_group'
  | 'grouped_reader_type'
  | 'replica_standard'
  | 'weeding_policy'
  | 'weeding_decision'
  | 'department'
  | 'transfer_plan'
  | 'purchase_list'
  | 'rate_limit'
  | 'return_entry'
  | 'period_closing';

/** The texts of a record that readers in another language get instead of the saved ones. */
export type DemoTexts = { name?: string; note?: string; remark?: string; items?: PlacedItem[] };
