import { SectionHeading, Stack } from '@farm/ui';
import { useId, type ComponentProps, type ReactNode } from 'react';

interface SectionProps extends Pick<ComponentProps<typeof SectionHeading>, 'level' | 'as' | 'subtitle'> {
  title: string;
  /** The whole content of a tab: with larger gaps. */
  isTab?: boolean;
  children: ReactNode;
}

export function Section({ title, isTab = false, children, ...heading }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} {...heading}>
        {title}
      </SectionHeading>
      <Stack gap={isTab ? 5 : 4}>{children}</Stack>
    </section>
  );
}
