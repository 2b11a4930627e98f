import { wait } from './lib/wait.ts';
import '@mantine/core/styles.layer.css';
import './kit/page.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { styleNonce } from './app/style-nonce.ts';
import { cssVariables, theme } from './app/theme.ts';
import { SnackbarHost } from './kit/snackbar-host.tsx';
import { watchConnection } from './lib/connection.ts';
import { waitForEarlyReplies } from './lib/early-reply.ts';

watchConnection();
const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no #root');

const renderTimeoutMs = 500;

// Renders shell, screen and rows at once if they arrive soon, otherwise the shell first. Not
// awaited: screens import this module, so it must finish before they load.
void Promise.race([
  // Errors are shown by the screen that needs the data.
  Promise.allSettled([router.load(), waitForEarlyReplies()]),
  wait(renderTimeoutMs),
]).then(() => {
  createRoot(rootElement).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <SnackbarHost />
      </MantineProvider>
    </StrictMode>,
  );
});
