import { escapeHtml } from './subscription-words.ts';

// Writes the HTML of a mail. Mail programs leave out style sheets, so every element has its own style.

type MailParts = {
  title: string;
  /** What the mail is, and which files it has. */
  about: readonly string[];
  /** The HTML of the picture; empty for none. */
  picture: string;
  /** The report in lines: a name after an empty line, rows with spaces before them, and numbers. */
  lines: readonly string[];
  links: readonly (readonly [name: string, url: string])[];
};

const styles = {
  page: 'max-width:640px;margin:0 auto;font-family:sans-serif;font-size:14px;line-height:1.6;color:#1f2933',
  title: 'margin:0 0 4px;font-size:20px;line-height:1.4;color:#1f3a5f',
  about: 'margin:0;color:#5f6b7a',
  head: 'margin:20px 0 4px;padding-top:12px;border-top:1px solid #d3d9e0;font-size:15px',
  row: 'margin:0;padding-left:12px',
  number: 'margin:4px 0;font-weight:bold',
  links: 'margin:24px 0 0;padding-top:12px;border-top:1px solid #d3d9e0',
} as const;

const element = (tag: 'h1' | 'h2' | 'p', style: keyof typeof styles, text: string) =>
  `<${tag} style="${styles[style]}">${escapeHtml(text)}</${tag}>`;

/** Returns the HTML of the mail of a report. */
export function mailHtml({ title, about, picture, lines, links }: MailParts): string {
  const body = lines.map((line, at) => {
    if (line === '') return '';
    if (line.startsWith(' ')) return element('p', 'row', line.trim());
    return lines[at - 1] === '' ? element('h2', 'head', line) : element('p', 'number', line);
  });
  const anchors = links.map(
    ([name, url]) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`,
  );
  return [
    `<div style="${styles.page}">`,
    element('h1', 'title', title),
    ...about.map((text) => element('p', 'about', text)),
    picture,
    ...body,
    `<p style="${styles.links}">${anchors.join(' · ')}</p></div>`,
  ].join('');
}
