import { LazyPart, lazyPart } from '../lazy-part/lazy-part.tsx';
import type { CodeEditorProps } from './code-editor.tsx';
import styles from './sql-editor.module.css';

const CodeEditor = lazyPart(async () => (await import('./code-editor.tsx')).CodeEditor);

export type { SqlSchema } from './completions.ts';

/** An editor for SQL; it comes when it is first shown, and its place is kept until then. */
export function SqlEditor(props: CodeEditorProps) {
  return (
    <div className={styles.place} data-read-only={props.isReadOnly || undefined}>
      <LazyPart>
        <CodeEditor {...props} />
      </LazyPart>
    </div>
  );
}
