import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { completionSources, type EditorPlaceholder, type SqlSchema } from './completions.ts';
import { dialect } from './dialect.ts';
import { createEcho, type Echo } from './echo.ts';
import { editorLook, setWrongLine, wrongLine } from './look.ts';
import styles from './sql-editor.module.css';

export type SqlEditorHandle = {
  /** Inserts a text at the cursor. */
  insert: (text: string) => void;
  focus: () => void;
};
export type CodeEditorProps = {
  label: string;
  value: string;
  onChange?: (value: string) => void;
  /** Called on Ctrl or ⌘ with Enter. */
  onRun?: () => void;
  /** Called on Escape while a statement runs. */
  onCancel?: (() => void) | null;
  schema?: SqlSchema;
  placeholders?: readonly EditorPlaceholder[];
  hint?: string;
  /** The line with the error, counted from 1. */
  wrongLine?: number | null;
  isReadOnly?: boolean;
  ref?: RefObject<SqlEditorHandle | null>;
};

/** Shows `value` in an SQL editor on CodeMirror, and reports every change that the user types. */
export function CodeEditor(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useView(host, props);
  const { value, schema, placeholders, label, hint = '', isReadOnly = false } = props;
  const { wrongLine: wrong = null, ref } = props;
  useEffect(() => {
    const { current } = view;
    if (!current || current.echo.isOwn(value, current.view.state.doc.toString())) return;
    const { length } = current.view.state.doc;
    current.view.dispatch({ changes: { from: 0, to: length, insert: value } });
  }, [value, view]);
  useEffect(() => {
    const { current } = view;
    const effects = current?.language.reconfigure(languageOf(schema, placeholders));
    if (effects) current?.view.dispatch({ effects });
  }, [schema, placeholders, view]);
  useEffect(() => {
    const { current } = view;
    const effects = current?.access.reconfigure(accessOf(isReadOnly, label, hint));
    if (effects) current?.view.dispatch({ effects });
  }, [isReadOnly, label, hint, view]);
  useEffect(() => {
    view.current?.view.dispatch({ effects: setWrongLine.of(wrong) });
  }, [wrong, view]);
  const isRunning = typeof props.onCancel === 'function';
  useEffect(() => {
    if (isRunning && view.current) closeCompletion(view.current.view);
  }, [isRunning, view]);
  useImperativeHandle(
    ref,
    () => ({
      insert: (text) => {
        const editor = view.current?.view;
        if (!editor) return;
        editor.dispatch(editor.state.replaceSelection(text));
        editor.focus();
      },
      focus: () => view.current?.view.focus(),
    }),
    [view],
  );
  return <div ref={host} className={styles.editor} />;
}

type Current = { view: EditorView; language: Compartment; access: Compartment; echo: Echo };

function useView(host: RefObject<HTMLDivElement | null>, props: CodeEditorProps) {
  const latest = useRef(props);
  latest.current = props;
  const current = useRef<Current | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const { label, value, hint = '', schema, placeholders, isReadOnly = false } = latest.current;
    const [language, access] = [new Compartment(), new Compartment()];
    const echo = createEcho();
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          keysOf(latest),
          ...basics,
          language.of(languageOf(schema, placeholders)),
          access.of(accessOf(isReadOnly, label, hint)),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (!docChanged) return;
            echo.sent(state.doc.toString());
            latest.current.onChange?.(state.doc.toString());
          }),
        ],
      }),
    });
    current.current = { view, language, access, echo };
    return () => {
      current.current = null;
      view.destroy();
    };
  }, [host]);
  return current;
}

const basics: readonly Extension[] = [
  lineNumbers(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  EditorView.lineWrapping,
  wrongLine,
  editorLook,
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
];

// Tab takes a completion; without a list of completions, Tab leaves the editor, as in any field. CodeMirror itself
// takes no completion in the moment in which the list appears.
const takeCompletion = (view: EditorView): boolean =>
  acceptCompletion(view) || completionStatus(view.state) === 'active';

function keysOf(latest: RefObject<CodeEditorProps>): Extension {
  const run = (view: EditorView) => {
    // An open list of completions would cover the answer.
    closeCompletion(view);
    latest.current.onRun?.();
    return latest.current.onRun !== undefined;
  };
  const cancel = () => {
    if (!latest.current.onCancel) return false;
    latest.current.onCancel();
    return true;
  };
  // While a statement runs, Escape cancels it, even when a list of completions has opened.
  return Prec.highest(
    keymap.of([
      { key: 'Mod-Enter', run, stopPropagation: true },
      { key: 'Escape', run: cancel },
      { key: 'Tab', run: takeCompletion },
    ]),
  );
}

function languageOf(
  schema: SqlSchema = {},
  placeholders: readonly EditorPlaceholder[] = [],
): Extension {
  const override = completionSources(schema, placeholders);
  return [dialect.language, autocompletion({ override, icons: false, maxRenderedOptions: 60 })];
}

function accessOf(isReadOnly: boolean, label: string, hint: string): Extension {
  // Keyboard users must be able to scroll long statements, read-only ones too.
  const attributes = { 'aria-label': label, 'aria-multiline': 'true', tabindex: '0' };
  return [
    EditorState.readOnly.of(isReadOnly),
    EditorView.editable.of(!isReadOnly),
    EditorView.contentAttributes.of(attributes),
    placeholder(hint),
  ];
}
