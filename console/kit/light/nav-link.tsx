import { type ReactNode, useId } from 'react';
import { Glyph } from './glyph.tsx';
import { joinClasses, toRem, unstyledButtonClass } from './look.ts';
import classes from './nav-link.module.css';

/** Class names of a link in the drawer. */
export function navLinkClass(className?: string): string {
  const own = 'm_f0824112 mantine-NavLink-root';
  return joinClasses('mantine-focus-auto', className, own, unstyledButtonClass);
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
export function NavGroup(props: NavGroupLinkProps) {
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
          <Glyph
            shape="down"
            className="m_1fd8a00b mantine-NavLink-chevron"
            style={{ width: toRem(16), height: toRem(16), display: 'block' }}
          />
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
