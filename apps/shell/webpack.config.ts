import { defineShell } from '@farm/webpack';

export const config = defineShell();
