import type { Account } from '@farm/contracts';

export const operator: Account = {
  id: '1',
  email: 'operator@example.com',
  role: 'operator',
  passkeys: 1,
  fresh: true,
  secondFactor: 'held',
};
export const asOperator = { 'GET /api/auth/user': operator };

/** jsdom has the dialog element, but not its methods. */
export function openDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
