import { builtInVisit } from '@farm/farm';
import type { FakeApi } from '@farm/web-kit/testing';
import { asOperator } from '../../admin/testing/operator-for-test';
import { releases } from '../../releases/testing/releases-for-test';

export const NO_SALES = { takenCents: 0, orders: 0, refundedCents: 0, refunds: 0 };

const NO_PURCHASES = { course: { started: 0, paid: 0 }, guide: { started: 0, paid: 0 } };
export const NO_FUNNEL = { today: NO_PURCHASES, week: NO_PURCHASES, month: NO_PURCHASES };
export const NO_VISITS = {
  ...{ visits: 0, pageViews: 0, notFound: 0, pages: [], productPages: [], sources: [], devices: [] },
};

/** Responses for the operators' first page when nothing waits. */
export const quietDay: FakeApi = {
  ...asOperator,
  'GET /release/status': { ...releases, remotes: [], services: [] },
  'GET /api/ops/orders/attention': { reviews: [], disputes: [], unmatched: [], events: [], letters: [] },
  'GET /api/ops/orders/overview': {
    ...{ days: [], today: NO_SALES, week: NO_SALES, month: NO_SALES, downloads: [], funnel: NO_FUNNEL },
  },
  'GET /api/ops/visits': { days: [], today: NO_VISITS, week: NO_VISITS, month: NO_VISITS },
  'GET /api/ops/moderation/queue': { comments: [], next: null, waiting: { held: 0, reported: 0, questions: 0 } },
  'GET /api/ops/garden-photos': { photos: [], next: null, waiting: 0 },
  'GET /api/ops/inbox/messages': { messages: [], next: null, waiting: 0 },
  'GET /api/ops/inbox/leads': { leads: [], next: null, total: 0 },
  'GET /api/ops/inbox/links': { links: [] },
  'GET /api/ops/inbox/posts': { posts: [], next: null, today: { day: '2026-11-23', title: 'Soil', builtIn: true } },
  'GET /api/ops/orders/guides': { guides: [] },
  'GET /api/ops/classes': { classes: [], notices: 0 },
  'GET /api/visit': {
    facts: {
      ...builtInVisit,
      address: '12 Sweetgum Road',
      directions: 'The second gate on the left.',
      hours: { ...builtInVisit.hours, saturday: { opens: '08:00', closes: '12:00' } },
      payment: 'Cash or check',
    },
    ...{ today: '2026-11-23', atStand: [], inSeason: [] },
  },
  'GET /api/dexter/review': { items: [], next: null },
};
