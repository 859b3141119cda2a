import { Link } from 'react-router';
import { TextBlocks } from './text-blocks.tsx';

/** Shows a user's text with its headings, lists, bold words and links; the largest heading is an h2. */
export function FormattedText({ text }: { text: string }) {
  return (
    <TextBlocks
      text={text}
      toLink={({ href, text: words }) =>
        href.startsWith('/') ? (
          <Link to={href}>{words}</Link>
        ) : (
          <a href={href} target="_blank" rel="noreferrer">
            {words}
          </a>
        )
      }
    />
  );
}
