import { LazyPart, lazyPart } from '../lazy-part/lazy-part.tsx';
import type { AnswerPictureProps } from './answer-picture.tsx';

const AnswerPicture = lazyPart(async () => (await import('./answer-picture.tsx')).AnswerPicture);

/** Shows the chart above the table of an answer; its code loads with the first answer. */
export function LazyPicture(props: AnswerPictureProps) {
  return (
    <LazyPart>
      <AnswerPicture {...props} />
    </LazyPart>
  );
}
