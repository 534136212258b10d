import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { asListedOperator, idOf } from '../training-centre/testing/training-for-test';
import { useOperatorName } from './use-operator-name';

function Author({ by }: { by: string }) {
  return <p>{`by ${useOperatorName()(by)}`}</p>;
}

test.each<[string, string, FakeApi, string]>([
  ['a listed account', idOf(90), asListedOperator, 'by operator@example.com'],
  ['a deleted account', idOf(91), asListedOperator, 'by an operator'],
  [
    'a list that failed to load',
    idOf(90),
    { ...asListedOperator, 'GET /api/auth/ops/people': NETWORK_ERROR },
    'by an operator',
  ],
  ['text that is no id', 'the farm', asListedOperator, 'by the farm'],
])('%s', async (_, by, api, text) => {
  renderPage(<Author by={by} />, { api });
  expect(await screen.findByText(text)).toBeVisible();
});
