/** Every permission a route may need and a role may hold: `area:action`. */
export const permissions = [
  'dashboard:view',
  'dashboard:edit',
  'holdings:view',
  'borrowing:view',
  'reader:view',
  'reader:rows',
  'reader:group',
  'resource:view',
  'credit:view',
  'customization:view',
  'customization:edit',
  'analysis:view',
  'component:edit',
  'component:all',
  'event:view',
  'event:edit',
  'warehouse:view',
  'export:excel',
  'export:mail',
  'desk:run',
  'rule:view',
  'rule:run',
  'rule:edit',
  'sqlHistory:all',
  'log:view',
] as const;

export type Permission = (typeof permissions)[number];

/** What a route asks of its caller: nothing, a signed-in account, or a permission. */
export type Needs = 'public' | 'signedIn' | Permission;
