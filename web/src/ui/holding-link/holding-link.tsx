import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useCan } from '../can/can.tsx';
import { OpacLink } from '../opac-link/opac-link.tsx';

type Props = {
  children: ReactNode;
  /** The library group of the record; without it, that of the page. */
  glc?: string;
} & (
  | { bookrecno: string; isbn?: string; barcode?: undefined }
  | { barcode: string; bookrecno?: undefined; isbn?: undefined }
);

/**
 * Shows a title or a barcode as a link to its record. For users who may not see holdings, a title links to the public catalogue.
 */
export function HoldingLink({ bookrecno, isbn, barcode, glc, children }: Props) {
  const isAllowed = useCan({ all: ['holdings:view'] });
  const ofPage = new URLSearchParams(useLocation().search).get('glc');
  if (!isAllowed) {
    return barcode === undefined ? (
      <OpacLink bookrecno={bookrecno} {...(isbn === undefined ? {} : { isbn })}>
        {children}
      </OpacLink>
    ) : (
      children
    );
  }
  const page = barcode === undefined ? `title/${bookrecno}` : `copy/${encodeURIComponent(barcode)}`;
  const group = glc ?? ofPage;
  const search = group === null ? '' : `?${new URLSearchParams({ glc: group })}`;
  return <Link to={`/holdings/${page}${search}`}>{children}</Link>;
}
