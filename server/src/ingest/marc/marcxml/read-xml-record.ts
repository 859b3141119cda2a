import { SaxesParser } from 'saxes';
import type { MarcFaultReason } from '../marc-fault.ts';
import type { MarcField, MarcSubfield } from '../marc-record.ts';

export type XmlRecord = { leader: string; fields: MarcField[]; isStripped: boolean };

class BrokenXml extends Error {}

const mostDepth = 32;
const mostAttributes = 32;
// XML 1.0 (2.2) allows no other control characters than tab and line ends. Some programs write the rest, too.
const forbidden = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu;

/**
 * Reads one `record` element of MARCXML or MarcXchange. Only the entities of XML itself are known. Returns null for a
 * record of OAI-PMH that has no metadata.
 */
export function readXmlRecord(text: string): XmlRecord | MarcFaultReason | null {
  const clean = text.replace(forbidden, '');
  const reader = createReader();
  try {
    reader.parser.write(clean).close();
  } catch (error) {
    if (error instanceof BrokenXml) return 'marc_xml';
    throw error;
  }
  const { leader, fields, isWrapper } = reader.found;
  if (fields.length === 0) return isWrapper ? null : 'marc_empty';
  return { leader, fields, isStripped: clean.length < text.length };
}

function createReader() {
  const found = { leader: '', fields: [] as MarcField[], isWrapper: false };
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  let value = '';
  let code = '';
  let open: { tag: string; indicators: string; subfields: MarcSubfield[] } | null = null;
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > mostAttributes) throw new BrokenXml();
  });
  parser.on('opentag', (element) => {
    depth += 1;
    attributes = 0;
    if (depth > mostDepth) throw new BrokenXml();
    const { tag = '', ind1 = ' ', ind2 = ' ' } = element.attributes;
    value = '';
    const name = localName(element.name);
    if (name === 'header') found.isWrapper = true;
    if (name === 'subfield') code = element.attributes.code ?? '';
    if (name === 'controlfield' || name === 'datafield')
      open = { tag, indicators: `${ind1}${ind2}`, subfields: [] };
  });
  const addText = (text: string) => {
    value += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', (element) => {
    depth -= 1;
    const name = localName(element.name);
    const text = value.normalize('NFC');
    if (name === 'leader') found.leader = text;
    if (name === 'subfield') open?.subfields.push({ code, value: text });
    if (open !== null && name === 'controlfield')
      found.fields.push({ tag: open.tag, indicators: '', value: text, subfields: [] });
    if (open !== null && name === 'datafield') found.fields.push({ ...open, value: '' });
  });
  parser.on('error', (error) => {
    throw new BrokenXml(error.message);
  });
  return { parser, found };
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
