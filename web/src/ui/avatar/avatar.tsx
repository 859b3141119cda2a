import { useState } from 'react';
import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';

type Props = { name: string; address: string; size: number };

/** Shows a user's picture, or the initials if the picture is missing. Screen readers read the name beside it. */
export function Avatar({ name, address, size }: Props) {
  const [gone, setGone] = useState('');
  const box = { width: size, height: size, fontSize: Math.round(size * 0.42) };
  const hasPicture = address !== '' && address !== gone;
  return (
    <span
      className={styles.avatar}
      style={box}
      data-initials={hasPicture ? undefined : initialsOf(name)}
      aria-hidden
    >
      {hasPicture && (
        <img src={address} alt="" width={size} height={size} onError={() => setGone(address)} />
      )}
    </span>
  );
}
