/** Which libraries someone may see, and of which groups (glc): all of a group's, or a list of libcodes. */
export type LibraryScope =
  | { groups: 'all' }
  | { groups: Readonly<Record<string, 'all' | readonly string[]>> };

/** Who is calling, as the server knows it from the token alone. */
export type Caller = {
  accountId: string;
  username: string;
  isSuper: boolean;
  sessionId: string;
  permissions: ReadonlySet<string>;
  scope: LibraryScope;
  /** The group whose numbers are shown when a request names none. */
  defaultGlc: string;
  mustChangePassword: boolean;
};
