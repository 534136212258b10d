import { LOST, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { asKnownOperator, idOf } from '../training-centre/testing/training-for-test';
import { useWho } from './use-who';

function Told({ by }: { by: string }) {
  return <p>{`by ${useWho()(by)}`}</p>;
}

test.each<[string, string, FakeApi, string]>([
  ['an account that is known', idOf(90), asKnownOperator, 'by operator@example.com'],
  ['an account that is gone', idOf(91), asKnownOperator, 'by an operator'],
  ['a list that did not come', idOf(90), { 'GET /api/auth/ops/people': LOST }, 'by an operator'],
  ['what is no account', 'the farm', asKnownOperator, 'by the farm'],
])('%s', async (_, by, api, text) => {
  renderPage(<Told by={by} />, { api });
  expect(await screen.findByText(text)).toBeVisible();
});
