import * as Toast from '@radix-ui/react-toast';
import { classList, IconButton } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { dismissToast, toastStore, type Toast as ToastState } from '@farm/web-kit/shell';
import { i18n } from '@lingui/core';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useStore } from 'zustand';
import classes from './toast.module.css';

const DURATION_MS = 5_000;
const SWIPE_PX = 50; // a toast is dismissed from 51 px on

/**
 * Shows one toast at a time: for 5 seconds, longer while hovered or focused. A swipe to the right dismisses it; F8 moves
 * the focus here.
 */
export function ToastViewport() {
  const current = useStore(toastStore);
  return (
    <Toast.Provider
      label={i18n._('Notification')}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
    >
      {current && <ToastItem key={current.id} {...current} />}
      <Toast.Viewport className={classes.viewport} hotkey={['F8']} />
    </Toast.Provider>
  );
}

/** A file is not a page of the router: it opens in a new tab. */
const isFile = (href: string) => href.startsWith('/api/');

type Action = NonNullable<ToastState['action']>;

function ToastAction(action: Action) {
  const { label } = action;
  return (
    <Toast.Action asChild altText={label}>
      {'onClick' in action ? (
        <button type="button" className={classes.action} onClick={action.onClick}>
          {label}
        </button>
      ) : (
        <Link className={classes.action} to={action.href} target={isFile(action.href) ? '_blank' : undefined}>
          {label}
        </Link>
      )}
    </Toast.Action>
  );
}

function ToastItem({ id, open, title, description, variant = 'default', action }: ToastState) {
  const destructive = variant === 'destructive';
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      className={classList(classes.toast, destructive && classes.destructive)}
      open={open}
      onOpenChange={(next) => !next && dismissToast(id)}
    >
      <Icon className={classes.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div className={classes.words}>
        <Toast.Title className={classes.title}>{title}</Toast.Title>
        {description && <Toast.Description>{description}</Toast.Description>}
        {action && <ToastAction {...action} />}
      </div>
      <Toast.Close asChild>
        <IconButton label={i18n._('Close')}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  );
}
