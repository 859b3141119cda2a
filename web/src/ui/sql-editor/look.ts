import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

// The editor uses the CSS variables of the page, which have light and dark values.

const theme = EditorView.theme({
  '&': { height: '100%', minHeight: 'inherit', backgroundColor: 'transparent', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    minHeight: 'inherit',
    overflow: 'auto',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '1.6',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-gutters': { border: 'none', backgroundColor: 'var(--gutter)', color: 'var(--text-3)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': {
    backgroundColor: 'var(--sunken)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'var(--accent-soft)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    outline: '1px solid var(--accent)',
    backgroundColor: 'transparent',
  },
  '.cm-placeholder': { color: 'var(--text-3)' },
  '.cm-wrong': { backgroundColor: 'var(--danger-soft)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '6px',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxWidth: 'min(420px, 90vw)',
    fontFamily: 'inherit',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent)',
  },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '320px', padding: '6px 10px', lineHeight: '1.5' },
  '.cm-completionDetail': { color: 'var(--text-3)', fontStyle: 'normal' },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--text-3)' },
  { tag: [tags.standard(tags.name), tags.typeName], color: 'var(--text-2)', fontWeight: '600' },
]);

export const editorLook = [theme, syntaxHighlighting(colours)];

/** An effect that marks the line with an error, counted from 1; null removes the mark. */
export const setWrongLine = StateEffect.define<number | null>();

const wrong = Decoration.line({ class: 'cm-wrong' });

/** The mark on the line that the engine rejected; typing removes the mark. */
export const wrongLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setWrongLine)) continue;
      const { doc } = transaction.state;
      const line = effect.value;
      const ranges: Range<Decoration>[] =
        line === null || line > doc.lines ? [] : [wrong.range(doc.line(line).from)];
      return Decoration.set(ranges);
    }
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});
