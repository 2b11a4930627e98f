import { createModelProcess, type ModelLimits, type ModelProcess } from '../model-process.ts';
import type { RunnerOptions } from './onnx-runner.ts';

export function createOnnxModel(options: RunnerOptions, limits: ModelLimits): ModelProcess {
  return createModelProcess(new URL('./onnx-runner.ts', import.meta.url), options, limits);
}
