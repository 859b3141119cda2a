// Checks that both languages say the same, that code and locales name the same keys, and that no
// Chinese hides in code. Convention: one i18next namespace per file; useTranslation('dashboard'),
// then t('tile.loans'), or t('shell:menu.x') for another namespace.
import path from 'node:path';
import { checkLocales } from './locales/check.ts';
import { report } from './source/finding.ts';
import { readTree } from './source/read-tree.ts';

const tree = readTree(path.resolve(import.meta.dirname, '..'));
report('locales', tree.size, checkLocales(tree));
