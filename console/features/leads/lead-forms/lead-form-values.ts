import { z } from 'zod';
import {
  type DeliveryFileType,
  defaultSftpPort,
  deliveryConnectionInput,
  deliveryFileTypes,
  type FormStatus,
  leadFormInput,
  leadFormMessages,
} from '../../../../contract/leads/lead-forms.ts';
import type { LeadForm } from './lead-forms.queries.ts';

/** Values of the builder without the form's fields, which are saved separately. */
export interface LeadFormValues extends ConnectionValues {
  campaignName: string;
  name: string;
  type: string;
  successUrl: string;
  failure_url: string;
  optInText: string;
  disclaimer: string;
  status: FormStatus;
  visitorMessage: string;
  fileType: DeliveryFileType;
  spreadsheetGuard: boolean;
}

interface ConnectionValues {
  dir: string;
  host: string;
  /** Text as typed; checked to be a number. */
  port: string;
  user: string;
  /** If false, the stored password stays and `password` is ignored. */
  updatePassword: boolean;
  password: string;
}

export const newLeadForm: LeadFormValues = {
  campaignName: '',
  name: '',
  type: '',
  successUrl: '',
  failure_url: '',
  optInText: '',
  disclaimer: '',
  status: 'OPEN',
  visitorMessage: '',
  fileType: 'default_csv',
  spreadsheetGuard: false,
  dir: '',
  host: '',
  port: String(defaultSftpPort),
  user: '',
  updatePassword: false,
  password: '',
};

export function toLeadFormValues(form: LeadForm): LeadFormValues {
  const { campaignName, name, type, successUrl, failure_url, optInText, disclaimer } = form;
  const { status, visitorMessage } = form;
  const { fileType, spreadsheetGuard, connectionOptions: stored } = form.deliveryOptions;
  const { dir, host, port, user } = stored;
  return {
    ...{ campaignName, name, type, successUrl, failure_url, optInText, disclaimer },
    ...{ status, visitorMessage, fileType, spreadsheetGuard },
    ...{ dir, host, port: String(port), user, updatePassword: false, password: '' },
  };
}

const { dir, host, port, user, password } = deliveryConnectionInput.shape;

export const connectionValuesSchema = z.object({
  dir: dir.unwrap(),
  host: host.unwrap(),
  port: z
    .string()
    .trim()
    .regex(/^\d{0,9}$/, leadFormMessages.portInvalid)
    .transform((text) => (text === '' ? defaultSftpPort : Number(text)))
    .pipe(port.unwrap()),
  user: user.unwrap(),
  updatePassword: z.boolean(),
  password: password.unwrap(),
});

export const leadFormValuesSchema = leadFormInput
  .omit({ leadFormQuestions: true })
  .extend(connectionValuesSchema.shape)
  .extend({ fileType: z.enum(deliveryFileTypes), spreadsheetGuard: z.boolean() });

/** True if a new password was requested but none typed, which would remove the stored one. */
export function removesPassword(
  { updatePassword, password }: Pick<ConnectionValues, 'updatePassword' | 'password'>,
  stored: LeadForm,
): boolean {
  const { hasPassword } = stored.deliveryOptions.connectionOptions;
  return hasPassword && updatePassword && password === '';
}

/** Arguments for the API. The password is sent only if it is to change. */
export function toLeadFormVariables(values: z.output<typeof leadFormValuesSchema>) {
  const { fileType, spreadsheetGuard, ...rest } = values;
  const { dir, host, port, user, updatePassword, password, ...texts } = rest;
  const connection = { dir, host, port, user, updatePassword, password };
  return {
    ...texts,
    deliveryOptions: {
      fileType,
      spreadsheetGuard,
      connectionOptions: toConnectionOptions(connection),
    },
  };
}

export function toConnectionOptions({
  updatePassword,
  password,
  ...server
}: z.output<typeof connectionValuesSchema>) {
  if (!updatePassword) return server;
  return password === '' ? { ...server, removePassword: true } : { ...server, password };
}

export const leadFormLabels: Record<keyof LeadFormValues, string> = {
  campaignName: 'Campaign Name',
  name: 'Form Header',
  type: 'Type',
  successUrl: 'Success Page URL',
  failure_url: 'Secondary Page URL',
  optInText: 'Opt-in Checkbox Text',
  disclaimer: 'Disclaimer',
  status: 'Status',
  visitorMessage: 'Message to visitors',
  fileType: 'File Type',
  spreadsheetGuard: 'Guard against spreadsheet formulas',
  dir: 'Directory',
  host: 'Host',
  port: 'Port',
  user: 'User',
  updatePassword: 'Update Password',
  password: 'Password',
};
