import { type ReactNode, useId } from 'react';
import { joinClasses, toRem, unstyledButton } from './look.ts';
import classes from './nav-link.module.css';

/** Class names of a link in the drawer. */
export function navLinkClass(className?: string): string {
  const own = 'm_f0824112 mantine-NavLink-root';
  return joinClasses('mantine-focus-auto', className, own, unstyledButton);
}

interface NavLinkContentProps {
  icon: ReactNode;
  label: string;
}

export function NavLinkContent({ icon, label }: NavLinkContentProps) {
  return (
    <>
      <span className="m_690090b5 mantine-NavLink-section" data-position="left">
        {icon}
      </span>
      <div className="m_f07af9d2 mantine-NavLink-body">
        <span className="m_1f6ac4c4 mantine-NavLink-label">{label}</span>
      </div>
    </>
  );
}

interface NavGroupLinkProps extends NavLinkContentProps {
  opened: boolean;
  onChange(opened: boolean): void;
  className?: string | undefined;
  itemsClassName?: string | undefined;
  children: ReactNode;
}

/** Opens and closes a group of links. */
export function NavGroupLink(props: NavGroupLinkProps) {
  const { opened, onChange, className, itemsClassName, children, ...content } = props;
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={navLinkClass(className)}
        data-expanded={opened || undefined}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => onChange(!opened)}
      >
        <NavLinkContent {...content} />
        <span
          className="m_690090b5 mantine-NavLink-section"
          data-rotate={opened || undefined}
          data-position="right"
        >
          <svg
            viewBox="0 0 15 15"
            fill="none"
            xmlns="http://www.w3.org/2000/svg"
            className="m_1fd8a00b mantine-NavLink-chevron"
            style={{ width: toRem(16), height: toRem(16), display: 'block' }}
            aria-hidden
          >
            <path d={chevronPath} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
          </svg>
        </span>
      </button>
      {opened && (
        <div id={id} className={joinClasses(classes.items, itemsClassName)}>
          {children}
        </div>
      )}
    </>
  );
}

const chevronPath =
  'M3.13523 6.15803C3.3241 5.95657 3.64052 5.94637 3.84197 6.13523L7.5 9.56464L11.158 6.13523C11.3595 5.94637 11.6759 5.95657 11.8648 6.15803C12.0536 6.35949 12.0434 6.67591 11.842 6.86477L7.84197 10.6148C7.64964 10.7951 7.35036 10.7951 7.15803 10.6148L3.15803 6.86477C2.95657 6.67591 2.94637 6.35949 3.13523 6.15803Z';
