import type { RoleKey } from './role-seed.ts';

export type AccountSeed = {
  username: string;
  nickName: string;
  orgName: string;
  role: RoleKey;
  defaultGlc: string;
  /** The libraries of the account; null means every library. */
  libraries: readonly { glc: string; libcode: string }[] | null;
};

/** The first accounts. They have no password until an administrator gives them a one-time password. */
export const accountSeeds: readonly AccountSeed[] = [
  {
    username: 'analyst',
    nickName: '统计员',
    orgName: '市图书馆',
    role: 'analyst',
    defaultGlc: 'demo',
    libraries: null,
  },
  {
    username: 'librarian',
    nickName: '馆员',
    orgName: '市图书馆',
    role: 'librarian',
    defaultGlc: 'demo',
    libraries: [
      { glc: 'demo', libcode: 'LJ00' },
      { glc: 'demo', libcode: 'WH00' },
    ],
  },
];
