// Checks that both languages have the same texts, that code and locales use the same keys, and that code contains no
// Chinese. Convention: one i18next namespace per file; useTranslation('dashboard'), then t('tile.loans'), or
// t('shell:menu.x') for another namespace.
import path from 'node:path';
import { checkLocales } from './locales/check.ts';
import { report } from './source/finding.ts';
import { readTree } from './source/read-tree.ts';

const tree = readTree(path.resolve(import.meta.dirname, '..'));
report('locales', tree.size, checkLocales(tree));
