/** The libraries that an account may see, by group (glc): a list of library codes, or all libraries of the group. */
export type LibraryScope =
  | { groups: 'all' }
  | { groups: Readonly<Record<string, 'all' | readonly string[]>> };

/** The account that makes a call, read from its token. */
export type Caller = {
  accountId: string;
  username: string;
  isSuper: boolean;
  sessionId: string;
  permissions: ReadonlySet<string>;
  scope: LibraryScope;
  /** The group of a request that names no group. */
  defaultGlc: string;
  mustChangePassword: boolean;
};
