import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** The list itself scrolls: Mantine's scroll area cannot be reached by keyboard. */
const dropdownWithScrollingOptions = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: '15rem', overflowY: 'auto' } },
};

/** Height of the strip at the bottom of the page that holds messages. */
const snackStripPx = 48;

const aboveSnackStrip = { bottom: 'var(--snack-strip)', height: 'auto' };
/** Sticky parts inside stick to the end of the dialog, not of the page. */
const zeroPageBottom = { '--page-bottom': '0px' };

export const theme = createTheme({
  primaryColor: 'cyan',
  // Darkest shade: white text on it, and it as text on white, both pass WCAG AA.
  primaryShade: 9,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '650' },
  components: {
    Popover: { defaultProps: { portalProps: { target: '#main' } } },
    Select: dropdownWithScrollingOptions,
    MultiSelect: dropdownWithScrollingOptions,
    Modal: {
      styles: {
        title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650 },
        inner: aboveSnackStrip,
        content: {
          ...zeroPageBottom,
          maxHeight: 'calc(100dvh - var(--modal-y-offset) * 2 - var(--snack-strip))',
        },
      },
    },
    Drawer: { styles: { inner: aboveSnackStrip, content: zeroPageBottom } },
  },
});

/** Mantine's greys and reds for text are too faint for WCAG AA. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {
    '--snack-strip': `${snackStripPx / 16}rem`,
    '--page-bottom': `${snackStripPx / 16}rem`,
  },
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': colors.red[9],
    '--mantine-color-cyan-light': colors.cyan[0],
    // Mantine's hover colour is lighter, and white text on it fails WCAG AA.
    '--mantine-color-cyan-filled-hover': darkenColor(colors.cyan[9]),
    '--mantine-color-yellow-light-color': darkenColor(colors.yellow[9], 40),
    '--mantine-color-orange-light-color': darkenColor(colors.orange[9], 25),
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-anchor': colors.cyan[4],
    '--mantine-color-cyan-filled-hover': darkenColor(colors.cyan[9]),
  },
});

function darkenColor(color: string, percent = 15): string {
  return `color-mix(in srgb, ${color}, black ${percent}%)`;
}
