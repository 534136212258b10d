import { SectionHeading } from '@farm/ui';
import { useId, type ComponentProps, type ReactNode } from 'react';
import admin from './admin.module.css';

interface SectionProps extends Pick<ComponentProps<typeof SectionHeading>, 'level' | 'as' | 'subtitle'> {
  title: string;
  /** The whole content of a tab: with larger gaps. */
  isTab?: boolean;
  children: ReactNode;
}

export function Section({ title, isTab = false, children, ...heading }: SectionProps) {
  const id = useId();
  return (
    <section className={isTab ? admin.page : admin.part} aria-labelledby={id}>
      <SectionHeading id={id} {...heading}>
        {title}
      </SectionHeading>
      {children}
    </section>
  );
}
