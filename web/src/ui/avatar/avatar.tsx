import styles from './avatar.module.css';
import { initialsOf } from './initials.ts';

type Props = { name: string; address: string; size: number };

/** Somebody's picture, or their initials; the name is told by what it stands beside. */
export function Avatar({ name, address, size }: Props) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.42) };
  return (
    <span className={styles.avatar} style={box} aria-hidden>
      {address === '' ? initialsOf(name) : <img src={address} alt="" width={size} height={size} />}
    </span>
  );
}
