import { LazyPart, lazyPart } from '../lazy-part/lazy-part.tsx';
import type { CodeEditorProps } from './code-editor.tsx';
import styles from './sql-editor.module.css';

const CodeEditor = lazyPart(async () => (await import('./code-editor.tsx')).CodeEditor);

export type { SqlSchema } from './completions.ts';

/** Shows an editor for SQL; a placeholder keeps its place until the code of the editor has loaded. */
export function SqlEditor(props: CodeEditorProps) {
  return (
    <div className={styles.place} data-read-only={props.isReadOnly || undefined}>
      <LazyPart>
        <CodeEditor {...props} />
      </LazyPart>
    </div>
  );
}
