import { replyToMessages } from '../../../base/thread-replies.ts';
import { computeCorrection } from './compute-correction.ts';

replyToMessages(computeCorrection);
