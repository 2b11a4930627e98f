import classes from './handbook-picture.module.css';
import type { PictureBlock } from './parse-blocks.ts';

const imageUrls = import.meta.glob<string>('../../../../docs/handbook/images/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Fits into the panel and opens in full size. Loaded when scrolled into view. */
export function HandbookPicture({ picture: { alt, file } }: { picture: PictureBlock }) {
  const address = imageUrls[`../../../../docs/handbook/images/${file}`];
  return (
    <a className={classes.link} href={address} target="_blank" rel="noreferrer">
      <img className={classes.picture} src={address} alt={alt} loading="lazy" />
    </a>
  );
}
