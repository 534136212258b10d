import { OpeningSoon } from '@farm/ui';

const GrantSearchPage = () => (
  <OpeningSoon title="Grant Search" what="Grants that fit your farm, and a place to track your applications." />
);

export { GrantSearchPage as Component };
