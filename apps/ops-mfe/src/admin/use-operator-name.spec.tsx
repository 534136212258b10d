import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { asKnownOperator, idOf } from '../training-centre/testing/training-for-test';
import { useOperatorName } from './use-operator-name';

function Author({ by }: { by: string }) {
  return <p>{`by ${useOperatorName()(by)}`}</p>;
}

test.each<[string, string, FakeApi, string]>([
  ['an account that is known', idOf(90), asKnownOperator, 'by operator@example.com'],
  ['an account that is gone', idOf(91), asKnownOperator, 'by an operator'],
  ['a list that did not come', idOf(90), { 'GET /api/auth/ops/people': NETWORK_ERROR }, 'by an operator'],
  ['what is no account', 'the farm', asKnownOperator, 'by the farm'],
])('%s', async (_, by, api, text) => {
  renderPage(<Author by={by} />, { api });
  expect(await screen.findByText(text)).toBeVisible();
});
