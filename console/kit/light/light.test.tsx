// @vitest-environment happy-dom
import * as mantine from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { theme } from '../../app/theme.ts';
import { ActionIcon, Button, CloseButton, LinkButton, UnstyledButton } from './button.tsx';
import { Chip } from './chip.tsx';
import { Field, FieldButton, NativeSelect } from './field.tsx';
import { anchorClass, Group, paperClass, SmallText, Title, VisuallyHidden } from './layout.tsx';
import { NavGroup, NavLinkContent, navLinkClass } from './nav-link.tsx';
import { Pagination } from './pagination.tsx';

const nothing = () => {};
const choices = [{ value: 'a', label: 'A' }];

/** Each light component beside Mantine's, whose styles it uses. */
const pairs: Record<string, { light: ReactNode; heavy: ReactNode }> = {
  'a filled button': { light: <Button>Save</Button>, heavy: <mantine.Button>Save</mantine.Button> },
  'a default button with sections': {
    light: (
      <Button variant="default" leftSection="l" rightSection="r" className="own">
        Save
      </Button>
    ),
    heavy: (
      <mantine.Button variant="default" leftSection="l" rightSection="r" className="own">
        Save
      </mantine.Button>
    ),
  },
  'a light button': {
    light: <Button variant="light">Save</Button>,
    heavy: <mantine.Button variant="light">Save</mantine.Button>,
  },
  'a subtle button': {
    light: <Button variant="subtle">Save</Button>,
    heavy: <mantine.Button variant="subtle">Save</mantine.Button>,
  },
  'a compact white button': {
    light: (
      <Button variant="white" size="compact-sm">
        Undo
      </Button>
    ),
    heavy: (
      <mantine.Button variant="white" size="compact-sm">
        Undo
      </mantine.Button>
    ),
  },
  'a link that looks like a button': {
    light: (
      <LinkButton href="/" variant="subtle" color="gray" leftSection="l">
        Site
      </LinkButton>
    ),
    heavy: (
      <mantine.Button component="a" href="/" variant="subtle" color="gray" leftSection="l">
        Site
      </mantine.Button>
    ),
  },
  'a large icon button': {
    light: (
      <ActionIcon variant="subtle" size="lg" aria-label="Help">
        ?
      </ActionIcon>
    ),
    heavy: (
      <mantine.ActionIcon variant="subtle" color="gray" size="lg" aria-label="Help">
        ?
      </mantine.ActionIcon>
    ),
  },
  'an icon button of a size in pixels': {
    light: (
      <ActionIcon variant="default" size={36}>
        ?
      </ActionIcon>
    ),
    heavy: (
      <mantine.ActionIcon variant="default" size={36}>
        ?
      </mantine.ActionIcon>
    ),
  },
  'an unstyled button': {
    light: <UnstyledButton className="own">a</UnstyledButton>,
    heavy: <mantine.UnstyledButton className="own">a</mantine.UnstyledButton>,
  },
  'a close button': {
    light: <CloseButton aria-label="Dismiss" className="own" />,
    heavy: <mantine.CloseButton variant="transparent" aria-label="Dismiss" className="own" />,
  },
  'a small close button': {
    light: <CloseButton size="sm" aria-label="Clear" />,
    heavy: <mantine.CloseButton size="sm" aria-label="Clear" />,
  },
  'a group': {
    light: (
      <Group gap="sm" wrap="nowrap" justify="space-between" className="own">
        a
      </Group>
    ),
    heavy: (
      <mantine.Group gap="sm" wrap="nowrap" justify="space-between" className="own">
        a
      </mantine.Group>
    ),
  },
  'a plain group': { light: <Group>a</Group>, heavy: <mantine.Group>a</mantine.Group> },
  'dimmed text': {
    light: (
      <SmallText isDimmed isTruncated>
        a
      </SmallText>
    ),
    heavy: (
      <mantine.Text size="sm" c="dimmed" truncate>
        a
      </mantine.Text>
    ),
  },
  'strong text': {
    light: (
      <SmallText weight={600} className="own">
        a
      </SmallText>
    ),
    heavy: (
      <mantine.Text size="sm" fw={600} className="own">
        a
      </mantine.Text>
    ),
  },
  'a heading': {
    light: <Title className="own">a</Title>,
    heavy: (
      <mantine.Title order={1} size="h2" className="own">
        a
      </mantine.Title>
    ),
  },
  'hidden text': {
    light: <VisuallyHidden>a</VisuallyHidden>,
    heavy: <mantine.VisuallyHidden>a</mantine.VisuallyHidden>,
  },
  paper: {
    light: (
      <div className={paperClass} data-with-border>
        a
      </div>
    ),
    heavy: <mantine.Paper withBorder>a</mantine.Paper>,
  },
  'a link': {
    light: (
      <a className={anchorClass} data-inherit data-underline="hover" href="/">
        a
      </a>
    ),
    heavy: (
      <mantine.Anchor inherit href="/">
        a
      </mantine.Anchor>
    ),
  },
  'a select': {
    light: (
      <NativeSelect label="Status" className="own" data={choices} value="a" onChange={nothing} />
    ),
    heavy: (
      <mantine.NativeSelect
        label="Status"
        className="own"
        data={choices}
        value="a"
        onChange={nothing}
      />
    ),
  },
  'a small select': {
    light: <NativeSelect size="xs" aria-label="Rows" data={choices} value="a" onChange={nothing} />,
    heavy: (
      <mantine.NativeSelect
        size="xs"
        aria-label="Rows"
        data={choices}
        value="a"
        onChange={nothing}
      />
    ),
  },
  'a button that looks like a field': {
    light: (
      <FieldButton label="Assigned to" rightSection="v" onClick={nothing}>
        Anyone
      </FieldButton>
    ),
    heavy: (
      <mantine.InputBase
        component="button"
        type="button"
        label="Assigned to"
        pointer
        rightSection="v"
        rightSectionPointerEvents="none"
      >
        Anyone
      </mantine.InputBase>
    ),
  },
  'a field with sections': {
    light: (
      <Field label="Search" leftSection="l" rightSection="r">
        {(input) => <input type="text" defaultValue="a" {...input} />}
      </Field>
    ),
    heavy: (
      <mantine.TextInput
        label="Search"
        type="text"
        defaultValue="a"
        leftSection="l"
        rightSection="r"
      />
    ),
  },
  'a chip': {
    light: (
      <Chip checked={false} onChange={nothing}>
        Spam
      </Chip>
    ),
    heavy: (
      <mantine.Chip size="xs" variant="outline" checked={false} onChange={nothing}>
        Spam
      </mantine.Chip>
    ),
  },
  'a chosen chip': {
    light: (
      <Chip checked onChange={nothing}>
        Spam
      </Chip>
    ),
    heavy: (
      <mantine.Chip size="xs" variant="outline" checked onChange={nothing}>
        Spam
      </mantine.Chip>
    ),
  },
  'the link of the screen that is open': {
    light: (
      <a className={navLinkClass('own')} data-active href="/">
        <NavLinkContent icon="i" label="Users" />
      </a>
    ),
    heavy: <mantine.NavLink href="/" className="own" active label="Users" leftSection="i" />,
  },
  'a closed group of links': {
    light: (
      <NavGroup icon="i" label="SEO" opened={false} onChange={nothing}>
        items
      </NavGroup>
    ),
    heavy: (
      <mantine.NavLink
        component="button"
        label="SEO"
        leftSection="i"
        opened={false}
        aria-expanded={false}
      >
        items
      </mantine.NavLink>
    ),
  },
};

for (const [name, { light, heavy }] of Object.entries(pairs)) {
  test(`${name} has the elements and styles of Mantine's`, () => {
    expect(draw(light)).toEqual(draw(heavy));
  });
}

test('pages are listed as by Mantine', () => {
  for (const total of [1, 7, 8, 10]) {
    for (let page = 1; page <= total; page++) {
      const light = <Pagination total={total} page={page} onPage={nothing} />;
      const heavy = (
        <mantine.Pagination
          size="sm"
          total={total}
          value={page}
          getControlProps={(control) => ({ 'aria-label': `${names[control]} page` })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      );
      expect(draw(light), `${page} of ${total}`).toEqual(draw(heavy));
    }
  }
});

const names: Record<string, string> = { previous: 'Previous', next: 'Next' };

/** Markup without ids and the class names that carry no style, in a comparable order. */
function draw(part: ReactNode): string[] {
  const { container, unmount } = render(
    <mantine.MantineProvider theme={theme}>{part}</mantine.MantineProvider>,
  );
  const lines = [...container.querySelectorAll('body *, :scope > *')]
    .filter((element) => !isIgnored(element))
    .map(describeElement);
  unmount();
  return lines;
}

/** True for style sheets, empty parts of Mantine's links, and shapes inside icons. */
function isIgnored(element: Element): boolean {
  return element.matches('style, .mantine-NavLink-description, .mantine-NavLink-collapse, svg *');
}

const unseen = /^(id|for|aria-hidden|aria-controls|xmlns|viewBox|fill|stroke.*)$/i;

function describeElement(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name, value }) => !unseen.test(name) && value !== '')
    .map(({ name, value }) => `${name}=${name === 'class' ? styled(value) : value}`)
    .sort();
  const text = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
  return [element.tagName, ...attributes, ...text.map(({ textContent }) => textContent)].join(' ');
}

function styled(className: string): string {
  return className
    .split(' ')
    .filter((name) => !/^mantine-[A-Z]/.test(name))
    .sort()
    .join(' ');
}
