import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useCan } from '../can/can.tsx';
import { OpacLink } from '../opac-link/opac-link.tsx';

type Props = { children: ReactNode } & (
  | { bookrecno: string; isbn?: string; barcode?: undefined }
  | { barcode: string; bookrecno?: undefined; isbn?: undefined }
);

/**
 * Shows a title or a barcode as a link to its record, in the library group of the page. For users who may not see
 * holdings, a title links to the public catalogue.
 */
export function HoldingLink({ bookrecno, isbn, barcode, children }: Props) {
  const isAllowed = useCan({ all: ['holdings:view'] });
  const glc = new URLSearchParams(useLocation().search).get('glc');
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
  const search = glc === null ? '' : `?${new URLSearchParams({ glc })}`;
  return <Link to={`/holdings/${page}${search}`}>{children}</Link>;
}
