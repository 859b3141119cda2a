export type PasswordForm = { oldPassword: string; newPassword: string; again: string };
export type PasswordProblem = 'empty' | 'length' | 'username' | 'same' | 'mismatch';

const shortest = 12;

/** Finds the errors in a change of password, by field; only the server checks its list of forbidden passwords. */
export function findPasswordProblems(
  { oldPassword, newPassword, again }: PasswordForm,
  username: string,
): Partial<Record<keyof PasswordForm, PasswordProblem>> {
  const problems: Partial<Record<keyof PasswordForm, PasswordProblem>> = {};
  if (oldPassword === '') problems.oldPassword = 'empty';
  if (newPassword === '') problems.newPassword = 'empty';
  else if (newPassword.length < shortest) problems.newPassword = 'length';
  else if (username !== '' && newPassword.toLowerCase().includes(username.toLowerCase()))
    problems.newPassword = 'username';
  else if (newPassword === oldPassword) problems.newPassword = 'same';
  if (again === '') problems.again = 'empty';
  else if (again !== newPassword) problems.again = 'mismatch';
  return problems;
}
