import type { FormInstance } from 'antd';
import { ApiError } from '../api/api-error.ts';

/** Shows the server's errors at their fields; returns false when the form has no place for one of them. */
export function showAtFields<Values extends object>(
  form: FormInstance<Values>,
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const known = fields.map(([name, text]) => {
    const path = name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    const place = form.getFieldInstance(path as never) === undefined ? path.slice(0, 1) : path;
    return { name: place, errors: [text] };
  });
  form.setFields(known as never);
  const first = known[0];
  if (first !== undefined) form.scrollToField(first.name as never, { block: 'center' });
  return known.length > 0 && known.every(({ name }) => name[0] !== undefined && name[0] !== '');
}
