import classes from './country-store.module.css';

/** The painted board over the store's door. The words on it are the page's heading. */
export function HeroSign() {
  return (
    <div className={classes.sign}>
      <svg className={classes.board} viewBox="0 0 560 230" aria-hidden="true" focusable="false">
        <path fill="var(--q-collard)" d="M88 96H104V230H88ZM456 96H472V230H456Z" />
        <path fill="var(--q-squash)" d="M0 40 280 8 560 40V176H0Z" />
        <path fill="var(--q-clay)" d="M14 50 280 22 546 50V164H14Z" />
        <g fill="none" stroke="var(--q-blush)" strokeWidth="2" strokeLinecap="round">
          <path d="M14 92H118M150 92H190M372 92H412M446 92H546M14 130H96M464 130H546" opacity="0.45" />
        </g>
        <g stroke="var(--q-squash)" strokeWidth="3" strokeLinecap="round" fill="var(--q-mint)">
          <path d="M56 150V112" fill="none" />
          <path d="M56 128C40 128 34 116 34 106 48 106 56 114 56 128ZM56 118C72 118 78 106 78 96 64 96 56 104 56 118Z" />
          <path d="M504 150V112" fill="none" />
          <path d="M504 128C488 128 482 116 482 106 496 106 504 114 504 128ZM504 118C520 118 526 106 526 96 512 96 504 104 504 118Z" />
        </g>
      </svg>
      <h1 className={classes.name}>Country Store</h1>
    </div>
  );
}
