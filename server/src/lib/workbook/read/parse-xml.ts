import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { notWorkbook } from './budget.ts';

// Parses XML with only those entities that XML itself defines.

export type Visitor = {
  open?: (tag: SaxesTagPlain) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Parses XML that comes in pieces and calls the visitor; yields after each piece. */
export async function* parseXml(pieces: AsyncIterable<string>, visitor: Visitor) {
  const parser = new SaxesParser();
  // Removes the prefix that some programs put before every name.
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

/** Parses XML as `parseXml` does, for callers with nothing to do between the pieces. */
export async function parseWhole(pieces: AsyncIterable<string>, visitor: Visitor): Promise<void> {
  for await (const _ of parseXml(pieces, visitor));
}

/**
 * Creates a visitor that reports the texts of the elements `t` and `v`, without the texts that give the pronunciation
 * of a word.
 */
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
