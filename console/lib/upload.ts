import { ApiError, type ApiErrorCode, createUnreachableError } from './api-error.ts';
import { reportServerUnreached } from './connection.ts';
import { reportSignedOut } from './http.ts';

interface UploadOptions {
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

interface RestFailure {
  errors?: { message: string; extensions?: { code?: ApiErrorCode; field?: string } }[];
}

/** Resolves to the response's JSON. Unlike `fetch`, XMLHttpRequest reports progress. */
export function upload<Result = void>(
  path: string,
  form: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 401) reportSignedOut();
      if (request.status >= 200 && request.status < 300) resolve(readJson(request));
      else reject(toApiError(request));
    };
    request.onerror = () => {
      reportServerUnreached();
      reject(createUnreachableError('upload failed'));
    };
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function readJson<Result>({ responseText }: XMLHttpRequest): Result {
  return (responseText === '' ? undefined : JSON.parse(responseText)) as Result;
}

function toApiError({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    const [error] = (JSON.parse(responseText) as RestFailure).errors ?? [];
    const { code = 'INTERNAL', field } = error?.extensions ?? {};
    if (error) return new ApiError(code, error.message, { field });
  } catch {
    // A proxy responded, for example because the file is too large.
  }
  return createUnreachableError(`status ${status}`);
}
