import { listCalls, plainAreas } from '../plain-areas.ts';
import type { Walk } from '../walks.ts';
import { analysisScopes } from './analysis-scopes.ts';
import { configurationScopes } from './configuration-scopes.ts';
import { dataScopes, glc } from './data-scopes.ts';
import { holdingsScopes } from './holdings-scopes.ts';
import { type AreaKinds, type ForeignRecords, kinds } from './scope-kinds.ts';

// The kind of each call of the contract, for a caller with only some libraries. The test of the library scope fails
// for a call that is not in this table, so every new call needs an entry, except the calls of a plain list without
// libraries.

const missing = '00000000-0000-4000-8000-000000000000';

/** Returns the kind of each area, or of each of its calls if they differ. */
export function scopeTable(ids: ForeignRecords): AreaKinds {
  return {
    ...analysisScopes(ids),
    ...assistantScopes,
    ...configurationScopes(ids),
    ...dataScopes(ids),
    ...holdingsScopes(ids),
    ...systemScopes(ids),
  };
}

const assistantScopes: AreaKinds = {
  assistant: 'own',
  assistantModel: {
    ...kinds(['get', 'set', 'remove', 'test'], 'installation'),
    usage: { refused: [{}] },
    chat: 'own',
  },
  assistantWords: {
    ...kinds(
      ['list', 'get', 'create', 'update', 'remove', 'targets', 'file', 'upload'],
      'installation',
    ),
    ...kinds(['questions', 'members', 'today', 'try'], 'numbers'),
  },
};

const systemScopes = (ids: ForeignRecords): AreaKinds => ({
  // The audit log has actions of people of every library, so the caller is refused.
  auditLog: { ...kinds(['list', 'logins'], { refused: [{}] }), get: { refused: [{ at: '1' }] } },
  clientErrors: { report: 'own', list: { refused: [{}] } },
  history: {
    list: {
      refused: [
        `perception/${ids.standardOfA}`,
        `operatorLoc/${ids.placeOfA}`,
        `dayNote/${ids.noteOfA}`,
        `operatorRef/${ids.operatorOfA}`,
        `customConfig/${glc}%2FA`,
        'customConfig/other',
        'customization/other',
        'groupRdtype/other',
        'analyticsSync/other',
        `dictConfig/${missing}`,
        `etlRuleConfig/${missing}`,
      ].map((at) => ({ at })),
    },
  },
  ...kinds(['avatar', 'menu', 'notices', 'session', 'sso'], 'own'),
  ...kinds(['datasourceConfig', 'departments', 'health', 'jobs', 'menus'], 'installation'),
  ...kinds(['oauthClients', 'params', 'projectInfo', 'rateLimits'], 'installation'),
  ...kinds(['roles', 'sessions', 'users'], 'installation'),
});

/** Returns the kind of a call; undefined for an unknown call. Plain lists without libraries have `installation`. */
export function scopeKindOf(table: AreaKinds, { name: call }: Walk) {
  const [area = '', key = ''] = call.split('.');
  const kind = table[area];
  if (kind === undefined && listCalls.includes(key)) {
    const plain = plainAreas.find((candidate) => candidate.area === area);
    return plain?.isOfNoLibrary ? 'installation' : undefined;
  }
  return typeof kind === 'object' ? kind[key] : kind;
}
