import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { notWorkbook } from './budget.ts';

// The parser knows no entities but XML's own.

export type Visitor = {
  open?: (tag: SaxesTagPlain) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Shows a visitor what is in a text that comes in pieces; yields after each piece. */
export async function* parseXml(pieces: AsyncIterable<string>, visitor: Visitor) {
  const parser = new SaxesParser();
  // Some writers put a prefix before every name.
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (tag) => visitor.open?.({ ...tag, name: plain(tag.name) }));
  parser.on('closetag', ({ name }) => visitor.close?.(plain(name)));
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('error', (cause) => {
    throw notWorkbook(cause);
  });
  for await (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
}

/** The same, where nothing is to be done between the pieces. */
export async function parseWhole(pieces: AsyncIterable<string>, visitor: Visitor): Promise<void> {
  for await (const _ of parseXml(pieces, visitor));
}

/** Hears the texts of `t` and `v`, and leaves out those that say how a word is read aloud. */
export function createTextReader(hear: (text: string) => void) {
  let isText = false;
  let isPhonetic = false;
  return {
    open: ({ name }: { name: string }) => {
      if (name === 'rPh') isPhonetic = true;
      if (name === 't' || name === 'v') isText = true;
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't' || name === 'v') isText = false;
    },
    text: (text: string) => {
      if (isText && !isPhonetic) hear(text);
    },
  };
}
