import type { ShownItem } from '@stacksight/contract';
import { getPrefix, toAddress } from '#lib/api/address.ts';
import styles from './picture-item.module.css';

type PictureItem = Extract<ShownItem, { kind: 'picture' }>;
type Props = Pick<PictureItem, 'id' | 'caption'> & { picture: NonNullable<PictureItem['picture']> };

/** Shows a picture of a report with its caption. */
export function Picture({ id, caption, picture: { width, height } }: Props) {
  const address = toAddress('analyticsReport/pictures/{id}', getPrefix(), { id }, {});
  return (
    <figure className={styles.figure}>
      <img src={address} alt={caption} width={width} height={height} loading="lazy" />
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
