import type { ImportForm } from '@stacksight/contract';

export type FormProps = { form: ImportForm; onChange: (form: ImportForm) => void };
