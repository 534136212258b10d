import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import classes from './country-store.module.css';

const NEAR_VIEWPORT = { rootMargin: '800px 0px' };
const IDLE_MS = 3_000;

/** The course's form. Its code is loaded when it comes near, or after `IDLE_MS`; until then, and without it, only `details` are shown. */
export function LazyCourseOffer({ details }: { details?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [Offer, setOffer] = useState<ComponentType<{ details?: ReactNode }>>();
  useEffect(() => {
    const load = () =>
      import(/* webpackChunkName: "course-offer" */ './course-offer').then(
        ({ CourseOffer }) => setOffer(() => CourseOffer),
        () => undefined, // the details remain
      );
    if (!box.current || !('IntersectionObserver' in window)) return void load();
    const end = () => {
      clearTimeout(idle);
      observer.disconnect();
    };
    const begin = () => {
      end();
      void load();
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin(),
      NEAR_VIEWPORT,
    );
    observer.observe(box.current);
    const idle = setTimeout(begin, IDLE_MS);
    return end;
  }, []);
  return (
    <div ref={box} className={classes.offer}>
      {Offer ? <Offer details={details} /> : details}
    </div>
  );
}
