/** The libraries that an account may see, by group (glc): a list of libcodes, or all of the group. */
export type LibraryScope =
  | { groups: 'all' }
  | { groups: Readonly<Record<string, 'all' | readonly string[]>> };

/** The account that calls, as the server knows it from the token. */
export type Caller = {
  accountId: string;
  username: string;
  isSuper: boolean;
  sessionId: string;
  permissions: ReadonlySet<string>;
  scope: LibraryScope;
  /** The group whose numbers a request gets when it names none. */
  defaultGlc: string;
  mustChangePassword: boolean;
};
