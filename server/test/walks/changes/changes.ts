import { plainAreas } from '../plain-areas.ts';
import { dataChanges } from './data.ts';
import { etlRuleChanges } from './etl-rules.ts';
import { libraryChanges } from './library.ts';
import { peopleChanges } from './people.ts';
import { questionChanges } from './questions.ts';
import { returnChanges } from './returns.ts';
import type { ChangeWalk, ChangeWorld } from './world.ts';

const named: Readonly<Record<string, ChangeWalk>> = {
  ...peopleChanges,
  ...libraryChanges,
  ...etlRuleChanges,
  ...dataChanges,
  ...questionChanges,
  ...returnChanges,
};

/** Every call that writes to the audit log, with the input that it needs to succeed. */
export const changes: Readonly<Record<string, ChangeWalk>> = { ...plainChanges(), ...named };

/** Returns the changes of plain lists, with the examples of the contract as input. */
function plainChanges(): Record<string, ChangeWalk> {
  return Object.fromEntries(
    plainAreas.flatMap(({ area, formOf }) => {
      const form = ({ fresh }: ChangeWorld) => ({ json: formOf(fresh) });
      const record: ChangeWalk = async (world) => {
        const { id } = await world.ask(`${area}.create`, form(world));
        return { params: { id } };
      };
      const walks: Record<string, ChangeWalk> = {
        create: form,
        update: async (world) => ({ ...(await record(world)), ...form(world) }),
        remove: record,
      };
      return Object.entries(walks).map(([key, walk]) => [`${area}.${key}`, walk]);
    }),
  );
}

const question = 'reads and changes nothing';
const ownView = 'changes only what its caller sees';

/** Every other call that is not a GET, with the reason why it writes nothing to the audit log. */
export const unnotedCalls: Readonly<Record<string, string>> = {
  'alert.acknowledge': 'is shown with the firing',
  'alert.preview': question,
  'analysis.run': question,
  'analyticsReport.favour': ownView,
  'analyticsReport.narrow': question,
  'analyticsSync.test': question,
  'assistant.ask': 'is kept in the conversation of its caller',
  'assistant.chat': 'is kept in the conversation of its caller',
  'assistant.forget': ownView,
  'assistant.judge': ownView,
  'assistantModel.chat': question,
  'assistantModel.test': question,
  'assistantWords.try': question,
  'childReports.receive': 'is kept in the list of received reports',
  'clientErrors.report': 'reports an error of the page',
  'dashboard.arrangePins': ownView,
  'dashboard.pin': ownView,
  'dashboard.saveLayout': ownView,
  'dashboard.unpin': ownView,
  'dataImport.cancelRun': 'is in the list of runs',
  'dataImport.dropFile': 'is shown with the drop and in the list of runs',
  'dataImport.sendPiece': 'is part of an upload, whose beginning is noted',
  'dataImport.tryForm': question,
  'etlRuleConfig.look': question,
  'etlRuleConfig.tryStream': question,
  'etlRuleConfig.cancel': 'ends a background task',
  'etlRuleConfig.createFromTable':
    'needs a database; table-rule.test.ts checks its entry, that of create',
  'datasourceConfig.tryConnection': question,
  'desk.format': question,
  'desk.run': 'is kept in the history of statements',
  'dna.query': question,
  'exports.cancel': ownView,
  'exports.remove': ownView,
  'firstLast.query': question,
  'holding.whatIf': question,
  'librarySet.create': ownView,
  'librarySet.rename': ownView,
  'librarySet.remove': ownView,
  'ingest.events': 'is kept in the list of loads',
  'notices.handle': ownView,
  'notices.choose': ownView,
  'retainLost.query': question,
  'ruleConfig.preview': 'is kept in the history of statements',
  'ruleConfig.run': 'is kept in the history of statements',
  'session.savePreferences': ownView,
  'sqlHistory.remove': ownView,
  'sqlHistory.removeMany': ownView,
  'reportLink.screen': question,
  'reportLink.open': 'is counted on the link; whoever opens it has no account',
  'reportPicture.add': 'is part of a report, whose saving is noted',
  'subscription.again': 'is in the list of deliveries',
  'subscription.preview': question,
  'subscription.stopByMail': 'is shown with the deliveries; the receiver of a mail has no account',
  'subscription.test': 'sends a mail to its caller only',
  'sso.oidcStart': question,
  'sso.oidcToken': 'begins a session as session.token does',
  'sso.ticket': 'begins a session as session.token does',
};
