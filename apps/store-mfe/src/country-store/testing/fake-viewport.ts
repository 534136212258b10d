import { act } from '@testing-library/react';

type Report = (entries: { isIntersecting: boolean }[]) => void;

let reports: Report[] = [];

/** Replaces IntersectionObserver, which jsdom does not have: nothing is near the viewport until `scrollNear()`. */
export function fakeViewport(): void {
  reports = [];
  class FakeObserver {
    constructor(report: Report) {
      reports.push(report);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(window, { IntersectionObserver: FakeObserver });
}

/** Brings everything near the viewport. */
export const scrollNear = (): void => act(() => reports.forEach((report) => report([{ isIntersecting: true }])));
