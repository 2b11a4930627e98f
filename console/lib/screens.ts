import { createContext, useContext } from 'react';
import type { KindScreens } from '../../contract/engagement/kinds.ts';

type NoParams = Record<never, string>;

type EngagementScreens = Record<KindScreens['list' | 'create'], NoParams> &
  Record<KindScreens['edit'], { id: string }>;

/** Parameters of each screen. A link to a screen that does not exist renders as plain text. */
export interface ScreenParams extends EngagementScreens {
  Home: NoParams;
  ContentFlag: { id: string };
  ContentFlagFromClient: { assocType: string; assocId: string };
  AppealList: NoParams;
  SecondReviews: NoParams;
  Figures: NoParams;
  PolicyList: NoParams;
  NoticeTexts: NoParams;
  CannedReplies: NoParams;
  Transparency: NoParams;
  ForumList: NoParams;
  Thread: { id: string };
  ThreadEditSeo: { id: string };
  ForumTags: NoParams;
  TagIndex: NoParams;
  ConvertStory: NoParams;
  AwardList: NoParams;
  DisorderList: NoParams;
  DisorderNew: NoParams;
  DisorderEdit: { id: string };
  ReferenceSyncList: NoParams;
  ReferenceSync: { id: string };
  UserList: NoParams;
  UserCreate: NoParams;
  BulkEdit: NoParams;
  ExtendedProfile: NoParams;
  UserEdit: { id: string };
  CommercialLeadGenFormList: NoParams;
  CommercialLeadGenFormNew: NoParams;
  CommercialLeadGenFormBuilder: { id: string };
  OpportunityCampaignsIndex: NoParams;
  OpportunityCampaignsNew: NoParams;
  OpportunityCampaignsEdit: { id: string };
  ExperimentList: NoParams;
  ExperimentNew: NoParams;
  ExperimentEdit: { id: string };
  LaunchStatus: NoParams;
  SystemStatus: NoParams;
  ApiTokens: NoParams;
  WebhookList: NoParams;
  Settings: NoParams;
  AutomodLearning: NoParams;
  SuperSettings: NoParams;
  JournaiList: NoParams;
  JournaiNew: NoParams;
  JournaiEdit: { id: string };
  LeadGenUpload: NoParams;
  SingleLeadGenUpload: { id: string };
  Menu: NoParams;
  RagIndex: NoParams;
  SearchWords: NoParams;
  Shortlinks: NoParams;
  Sitemaps: NoParams;
  TaskScriptList: NoParams;
  TaskScript: { symbol: string };
  TaskScriptChanges: { symbol: string; runId: string };
  NotFound: NoParams;
}

export type ScreenName = keyof ScreenParams;

export type ListName = {
  [Name in ScreenName]: object extends ScreenParams[Name] ? Name : never;
}[ScreenName];

export type RecordName = {
  [Name in ScreenName]: ScreenParams[Name] extends { id: string } ? Name : never;
}[ScreenName];

/** Routes that the viewer may open, for code that must not import the route table. */
export interface ScreenDirectory {
  findPath(name: ScreenName): string | undefined;
}

export const ScreenDirectoryContext = createContext<ScreenDirectory>({
  findPath: () => undefined,
});

export function fillPath(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${pattern} needs '${name}'`);
    return encodeURIComponent(value);
  });
}

export function useScreenAddress<Name extends ScreenName>(
  name: Name,
  params: ScreenParams[Name],
): string | undefined {
  const pattern = useContext(ScreenDirectoryContext).findPath(name);
  return pattern && fillPath(pattern, params);
}

/** Finds addresses whose parameters become known later, such as the id of a new record. */
export function useFindAddress(): <Name extends ScreenName>(
  name: Name,
  params: ScreenParams[Name],
) => string | undefined {
  const { findPath } = useContext(ScreenDirectoryContext);
  return (name, params) => {
    const pattern = findPath(name);
    return pattern && fillPath(pattern, params);
  };
}
