import { useEffect, useState } from 'react';
import { i18n } from '#lib/i18n/i18n.ts';
import type { PartNames } from './part-parameter.ts';

const languages = ['zh-CN', 'en-US'] as const;

/** Returns the names of the parts of a question in both languages; null while the texts load. */
export function usePartNames(): PartNames | null {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let isHere = true;
    const done = () => isHere && setLoaded(true);
    void i18n.loadLanguages([...languages]).then(done, done);
    return () => {
      isHere = false;
    };
  }, []);
  return isLoaded ? names : null;
}

const both = (namespace: string, key: string) => {
  const [chinese, english] = languages.map((language) => i18n.getFixedT(language, namespace)(key));
  return { 'zh-CN': chinese ?? '', 'en-US': english ?? '' };
};

/** The namespaces with the texts of the choices. */
const namespaces = { grain: 'analysis', compare: 'statistic-page' } as const;

const names: PartNames = {
  part: (name) => both('analysis', `rule.part.${name}`),
  choice: (name, code) => both(namespaces[name], `${name}.${code}`),
  plain: (text) => ({
    'zh-CN': text,
    'en-US': i18n.language === 'en-US' ? text : '',
  }),
};
