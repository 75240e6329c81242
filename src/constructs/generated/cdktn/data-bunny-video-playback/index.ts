// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_playback
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link DataBunnyVideoPlayback}.
*/
export interface DataBunnyVideoPlaybackConfig extends cdktn.TerraformMetaArguments {
  /**
  * Expiration time of the token, in Unix seconds. Must be a time after 2001, not a lifetime (add it to the present Unix time) or milliseconds.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_playback#expires DataBunnyVideoPlayback#expires}
  */
  readonly expires?: number;
  /**
  * API key of the library, if playback requires it. Not the API key of the account.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_playback#library_access_key DataBunnyVideoPlayback#library_access_key}
  */
  readonly libraryAccessKey?: string;
  /**
  * ID of the library. Must be 1 or more.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_playback#library_id DataBunnyVideoPlayback#library_id}
  */
  readonly libraryId: number;
  /**
  * Signed access token, for example from the function `stream_token`. Requires `expires`.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_playback#token DataBunnyVideoPlayback#token}
  */
  readonly token?: string;
  /**
  * GUID of the video. Must be the GUID of a video, not a URL or a path.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_playback#video_id DataBunnyVideoPlayback#video_id}
  */
  readonly videoId: string;
}
/**
* Captions.
*/
export interface DataBunnyVideoPlaybackVideoCaptions {
}

/**
* {@link DataBunnyVideoPlaybackVideoCaptions} in Terraform's JSON.
*/
export function dataBunnyVideoPlaybackVideoCaptionsToTerraform(struct?: DataBunnyVideoPlaybackVideoCaptions): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyVideoPlaybackVideoCaptions} in the library's HCL.
*/
export function dataBunnyVideoPlaybackVideoCaptionsToHclTerraform(struct?: DataBunnyVideoPlaybackVideoCaptions): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `captions`: Captions.
*/
export class DataBunnyVideoPlaybackVideoCaptionsOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyVideoPlaybackVideoCaptions | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyVideoPlaybackVideoCaptions | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // label - computed: true, optional: false, required: false
  /**
  * Label.
  */
  public get label() {
    return this.getStringAttribute('label');
  }

  // srclang - computed: true, optional: false, required: false
  /**
  * Language.
  */
  public get srclang() {
    return this.getStringAttribute('srclang');
  }

  // version - computed: true, optional: false, required: false
  /**
  * Version.
  */
  public get version() {
    return this.getNumberAttribute('version');
  }
}

/**
* Elements of `captions`: Captions.
*/
export class DataBunnyVideoPlaybackVideoCaptionsList extends cdktn.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet);
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): DataBunnyVideoPlaybackVideoCaptionsOutputReference {
    return new DataBunnyVideoPlaybackVideoCaptionsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Chapters.
*/
export interface DataBunnyVideoPlaybackVideoChapters {
}

/**
* {@link DataBunnyVideoPlaybackVideoChapters} in Terraform's JSON.
*/
export function dataBunnyVideoPlaybackVideoChaptersToTerraform(struct?: DataBunnyVideoPlaybackVideoChapters): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyVideoPlaybackVideoChapters} in the library's HCL.
*/
export function dataBunnyVideoPlaybackVideoChaptersToHclTerraform(struct?: DataBunnyVideoPlaybackVideoChapters): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `chapters`: Chapters.
*/
export class DataBunnyVideoPlaybackVideoChaptersOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyVideoPlaybackVideoChapters | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyVideoPlaybackVideoChapters | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // end - computed: true, optional: false, required: false
  /**
  * End, in seconds.
  */
  public get end() {
    return this.getNumberAttribute('end');
  }

  // start - computed: true, optional: false, required: false
  /**
  * Start, in seconds.
  */
  public get start() {
    return this.getNumberAttribute('start');
  }

  // title - computed: true, optional: false, required: false
  /**
  * Title.
  */
  public get title() {
    return this.getStringAttribute('title');
  }
}

/**
* Elements of `chapters`: Chapters.
*/
export class DataBunnyVideoPlaybackVideoChaptersList extends cdktn.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet);
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): DataBunnyVideoPlaybackVideoChaptersOutputReference {
    return new DataBunnyVideoPlaybackVideoChaptersOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Meta tags of the player page.
*/
export interface DataBunnyVideoPlaybackVideoMetaTags {
}

/**
* {@link DataBunnyVideoPlaybackVideoMetaTags} in Terraform's JSON.
*/
export function dataBunnyVideoPlaybackVideoMetaTagsToTerraform(struct?: DataBunnyVideoPlaybackVideoMetaTags): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyVideoPlaybackVideoMetaTags} in the library's HCL.
*/
export function dataBunnyVideoPlaybackVideoMetaTagsToHclTerraform(struct?: DataBunnyVideoPlaybackVideoMetaTags): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `meta_tags`: Meta tags of the player page.
*/
export class DataBunnyVideoPlaybackVideoMetaTagsOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyVideoPlaybackVideoMetaTags | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyVideoPlaybackVideoMetaTags | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // property - computed: true, optional: false, required: false
  /**
  * Property.
  */
  public get property() {
    return this.getStringAttribute('property');
  }

  // value - computed: true, optional: false, required: false
  /**
  * Value.
  */
  public get value() {
    return this.getStringAttribute('value');
  }
}

/**
* Elements of `meta_tags`: Meta tags of the player page.
*/
export class DataBunnyVideoPlaybackVideoMetaTagsList extends cdktn.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet);
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): DataBunnyVideoPlaybackVideoMetaTagsOutputReference {
    return new DataBunnyVideoPlaybackVideoMetaTagsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Moments.
*/
export interface DataBunnyVideoPlaybackVideoMoments {
}

/**
* {@link DataBunnyVideoPlaybackVideoMoments} in Terraform's JSON.
*/
export function dataBunnyVideoPlaybackVideoMomentsToTerraform(struct?: DataBunnyVideoPlaybackVideoMoments): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyVideoPlaybackVideoMoments} in the library's HCL.
*/
export function dataBunnyVideoPlaybackVideoMomentsToHclTerraform(struct?: DataBunnyVideoPlaybackVideoMoments): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `moments`: Moments.
*/
export class DataBunnyVideoPlaybackVideoMomentsOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyVideoPlaybackVideoMoments | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyVideoPlaybackVideoMoments | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // label - computed: true, optional: false, required: false
  /**
  * Label.
  */
  public get label() {
    return this.getStringAttribute('label');
  }

  // timestamp - computed: true, optional: false, required: false
  /**
  * Position, in seconds.
  */
  public get timestamp() {
    return this.getNumberAttribute('timestamp');
  }
}

/**
* Elements of `moments`: Moments.
*/
export class DataBunnyVideoPlaybackVideoMomentsList extends cdktn.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet);
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): DataBunnyVideoPlaybackVideoMomentsOutputReference {
    return new DataBunnyVideoPlaybackVideoMomentsOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* Status by feature.
*/
export interface DataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatus {
}

/**
* {@link DataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatus} in Terraform's JSON.
*/
export function dataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatusToTerraform(struct?: DataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatus): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatus} in the library's HCL.
*/
export function dataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatusToHclTerraform(struct?: DataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatus): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `smart_generate_features_status`: Status by feature.
*/
export class DataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatusOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatus | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatus | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // chapters - computed: true, optional: false, required: false
  /**
  * Status of the generation of chapters.
  */
  public get chapters() {
    return this.getStringAttribute('chapters');
  }

  // chapters_code - computed: true, optional: false, required: false
  /**
  * Code of the status of chapters.
  */
  public get chaptersCode() {
    return this.getNumberAttribute('chapters_code');
  }

  // description - computed: true, optional: false, required: false
  /**
  * Status of the generation of the description.
  */
  public get description() {
    return this.getStringAttribute('description');
  }

  // description_code - computed: true, optional: false, required: false
  /**
  * Code of the status of the description.
  */
  public get descriptionCode() {
    return this.getNumberAttribute('description_code');
  }

  // moments - computed: true, optional: false, required: false
  /**
  * Status of the generation of moments.
  */
  public get moments() {
    return this.getStringAttribute('moments');
  }

  // moments_code - computed: true, optional: false, required: false
  /**
  * Code of the status of moments.
  */
  public get momentsCode() {
    return this.getNumberAttribute('moments_code');
  }

  // title - computed: true, optional: false, required: false
  /**
  * Status of the generation of the title.
  */
  public get title() {
    return this.getStringAttribute('title');
  }

  // title_code - computed: true, optional: false, required: false
  /**
  * Code of the status of the title.
  */
  public get titleCode() {
    return this.getNumberAttribute('title_code');
  }
}
/**
* Transcoding messages.
*/
export interface DataBunnyVideoPlaybackVideoTranscodingMessages {
}

/**
* {@link DataBunnyVideoPlaybackVideoTranscodingMessages} in Terraform's JSON.
*/
export function dataBunnyVideoPlaybackVideoTranscodingMessagesToTerraform(struct?: DataBunnyVideoPlaybackVideoTranscodingMessages): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyVideoPlaybackVideoTranscodingMessages} in the library's HCL.
*/
export function dataBunnyVideoPlaybackVideoTranscodingMessagesToHclTerraform(struct?: DataBunnyVideoPlaybackVideoTranscodingMessages): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `transcoding_messages`: Transcoding messages.
*/
export class DataBunnyVideoPlaybackVideoTranscodingMessagesOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyVideoPlaybackVideoTranscodingMessages | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyVideoPlaybackVideoTranscodingMessages | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // issue - computed: true, optional: false, required: false
  /**
  * Issue.
  */
  public get issue() {
    return this.getStringAttribute('issue');
  }

  // issue_code - computed: true, optional: false, required: false
  /**
  * Code of the issue.
  */
  public get issueCode() {
    return this.getNumberAttribute('issue_code');
  }

  // level - computed: true, optional: false, required: false
  /**
  * Severity.
  */
  public get level() {
    return this.getStringAttribute('level');
  }

  // level_code - computed: true, optional: false, required: false
  /**
  * Code of the level.
  */
  public get levelCode() {
    return this.getNumberAttribute('level_code');
  }

  // message - computed: true, optional: false, required: false
  /**
  * Message.
  */
  public get message() {
    return this.getStringAttribute('message');
  }

  // time_stamp - computed: true, optional: false, required: false
  /**
  * Time of the message.
  */
  public get timeStamp() {
    return this.getStringAttribute('time_stamp');
  }

  // value - computed: true, optional: false, required: false
  /**
  * Value for the message.
  */
  public get value() {
    return this.getStringAttribute('value');
  }
}

/**
* Elements of `transcoding_messages`: Transcoding messages.
*/
export class DataBunnyVideoPlaybackVideoTranscodingMessagesList extends cdktn.ComplexList {

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string, wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet);
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): DataBunnyVideoPlaybackVideoTranscodingMessagesOutputReference {
    return new DataBunnyVideoPlaybackVideoTranscodingMessagesOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet);
  }
}
/**
* The video, or null if the API returns none.
*/
export interface DataBunnyVideoPlaybackVideo {
}

/**
* {@link DataBunnyVideoPlaybackVideo} in Terraform's JSON.
*/
export function dataBunnyVideoPlaybackVideoToTerraform(struct?: DataBunnyVideoPlaybackVideo): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
  }
}


/**
* {@link DataBunnyVideoPlaybackVideo} in the library's HCL.
*/
export function dataBunnyVideoPlaybackVideoToHclTerraform(struct?: DataBunnyVideoPlaybackVideo): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
  };
  return attrs;
}

/**
* Reads `video`: The video, or null if the API returns none.
*/
export class DataBunnyVideoPlaybackVideoOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /**
  * The values that were set.
  */
  public get internalValue(): DataBunnyVideoPlaybackVideo | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: DataBunnyVideoPlaybackVideo | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
    }
  }

  // available_resolutions - computed: true, optional: false, required: false
  /**
  * Available resolutions, comma-separated.
  */
  public get availableResolutions() {
    return this.getStringAttribute('available_resolutions');
  }

  // average_watch_time - computed: true, optional: false, required: false
  /**
  * Duration in seconds.
  */
  public get averageWatchTime() {
    return this.getNumberAttribute('average_watch_time');
  }

  // captions - computed: true, optional: false, required: false
  private _captions = new DataBunnyVideoPlaybackVideoCaptionsList(this, "captions", false);
  /**
  * Captions.
  */
  public get captions() {
    return this._captions;
  }

  // category - computed: true, optional: false, required: false
  /**
  * Category.
  */
  public get category() {
    return this.getStringAttribute('category');
  }

  // chapters - computed: true, optional: false, required: false
  private _chapters = new DataBunnyVideoPlaybackVideoChaptersList(this, "chapters", false);
  /**
  * Chapters.
  */
  public get chapters() {
    return this._chapters;
  }

  // collection_id - computed: true, optional: false, required: false
  /**
  * ID of the video's collection.
  */
  public get collectionId() {
    return this.getStringAttribute('collection_id');
  }

  // date_uploaded - computed: true, optional: false, required: false
  /**
  * Upload time as returned by the API, possibly without a time zone.
  */
  public get dateUploaded() {
    return this.getStringAttribute('date_uploaded');
  }

  // description - computed: true, optional: false, required: false
  /**
  * Description.
  */
  public get description() {
    return this.getStringAttribute('description');
  }

  // encode_progress - computed: true, optional: false, required: false
  /**
  * Encoding progress in percent.
  */
  public get encodeProgress() {
    return this.getNumberAttribute('encode_progress');
  }

  // framerate - computed: true, optional: false, required: false
  /**
  * Frames per second.
  */
  public get framerate() {
    return this.getNumberAttribute('framerate');
  }

  // guid - computed: true, optional: false, required: false
  /**
  * GUID of the video.
  */
  public get guid() {
    return this.getStringAttribute('guid');
  }

  // has_high_quality_preview - computed: true, optional: false, required: false
  /**
  * Whether the video has a high-quality preview.
  */
  public get hasHighQualityPreview() {
    return this.getBooleanAttribute('has_high_quality_preview');
  }

  // has_mp4_fallback - computed: true, optional: false, required: false
  /**
  * Whether the video has an MP4 fallback.
  */
  public get hasMp4Fallback() {
    return this.getBooleanAttribute('has_mp4_fallback');
  }

  // has_original - computed: true, optional: false, required: false
  /**
  * Whether the original file is kept.
  */
  public get hasOriginal() {
    return this.getBooleanAttribute('has_original');
  }

  // height - computed: true, optional: false, required: false
  /**
  * Size in pixels.
  */
  public get height() {
    return this.getNumberAttribute('height');
  }

  // is_public - computed: true, optional: false, required: false
  /**
  * Whether the video is public.
  */
  public get isPublic() {
    return this.getBooleanAttribute('is_public');
  }

  // jit_encoding_enabled - computed: true, optional: false, required: false
  /**
  * Whether just-in-time encoding is enabled.
  */
  public get jitEncodingEnabled() {
    return this.getBooleanAttribute('jit_encoding_enabled');
  }

  // length - computed: true, optional: false, required: false
  /**
  * Duration in seconds.
  */
  public get length() {
    return this.getNumberAttribute('length');
  }

  // meta_tags - computed: true, optional: false, required: false
  private _metaTags = new DataBunnyVideoPlaybackVideoMetaTagsList(this, "meta_tags", false);
  /**
  * Meta tags of the player page.
  */
  public get metaTags() {
    return this._metaTags;
  }

  // moments - computed: true, optional: false, required: false
  private _moments = new DataBunnyVideoPlaybackVideoMomentsList(this, "moments", false);
  /**
  * Moments.
  */
  public get moments() {
    return this._moments;
  }

  // original_hash - computed: true, optional: false, required: false
  /**
  * Hash of the original file.
  */
  public get originalHash() {
    return this.getStringAttribute('original_hash');
  }

  // output_codecs - computed: true, optional: false, required: false
  /**
  * Output codecs, comma-separated.
  */
  public get outputCodecs() {
    return this.getStringAttribute('output_codecs');
  }

  // rotation - computed: true, optional: false, required: false
  /**
  * Rotation in degrees.
  */
  public get rotation() {
    return this.getNumberAttribute('rotation');
  }

  // smart_generate_features_status - computed: true, optional: false, required: false
  private _smartGenerateFeaturesStatus = new DataBunnyVideoPlaybackVideoSmartGenerateFeaturesStatusOutputReference(this, "smart_generate_features_status");
  /**
  * Status by feature.
  */
  public get smartGenerateFeaturesStatus() {
    return this._smartGenerateFeaturesStatus;
  }

  // smart_generate_status - computed: true, optional: false, required: false
  /**
  * Status of the generation of texts as a whole.
  */
  public get smartGenerateStatus() {
    return this.getStringAttribute('smart_generate_status');
  }

  // smart_generate_status_code - computed: true, optional: false, required: false
  /**
  * Code of the status of texts as a whole.
  */
  public get smartGenerateStatusCode() {
    return this.getNumberAttribute('smart_generate_status_code');
  }

  // status - computed: true, optional: false, required: false
  /**
  * Processing status, such as `finished` or `transcoding`.
  */
  public get status() {
    return this.getStringAttribute('status');
  }

  // status_code - computed: true, optional: false, required: false
  /**
  * Code of the status.
  */
  public get statusCode() {
    return this.getNumberAttribute('status_code');
  }

  // storage_size - computed: true, optional: false, required: false
  /**
  * Storage size in bytes.
  */
  public get storageSize() {
    return this.getNumberAttribute('storage_size');
  }

  // thumbnail_blurhash - computed: true, optional: false, required: false
  /**
  * BlurHash of the thumbnail.
  */
  public get thumbnailBlurhash() {
    return this.getStringAttribute('thumbnail_blurhash');
  }

  // thumbnail_count - computed: true, optional: false, required: false
  /**
  * Number of thumbnails.
  */
  public get thumbnailCount() {
    return this.getNumberAttribute('thumbnail_count');
  }

  // thumbnail_file_name - computed: true, optional: false, required: false
  /**
  * File name of the thumbnail.
  */
  public get thumbnailFileName() {
    return this.getStringAttribute('thumbnail_file_name');
  }

  // thumbnail_url - computed: true, optional: false, required: false
  /**
  * URL of the thumbnail.
  */
  public get thumbnailUrl() {
    return this.getStringAttribute('thumbnail_url');
  }

  // title - computed: true, optional: false, required: false
  /**
  * Title.
  */
  public get title() {
    return this.getStringAttribute('title');
  }

  // total_watch_time - computed: true, optional: false, required: false
  /**
  * Duration in seconds.
  */
  public get totalWatchTime() {
    return this.getNumberAttribute('total_watch_time');
  }

  // transcoding_messages - computed: true, optional: false, required: false
  private _transcodingMessages = new DataBunnyVideoPlaybackVideoTranscodingMessagesList(this, "transcoding_messages", false);
  /**
  * Transcoding messages.
  */
  public get transcodingMessages() {
    return this._transcodingMessages;
  }

  // video_library_id - computed: true, optional: false, required: false
  /**
  * ID of the library.
  */
  public get videoLibraryId() {
    return this.getNumberAttribute('video_library_id');
  }

  // views - computed: true, optional: false, required: false
  /**
  * Number of views.
  */
  public get views() {
    return this.getNumberAttribute('views');
  }

  // width - computed: true, optional: false, required: false
  /**
  * Size in pixels.
  */
  public get width() {
    return this.getNumberAttribute('width');
  }
}

/**
* The playback data and the heatmap of a video of a Stream library.
*
* The account's access key is never sent to Stream. Libraries with token authentication require `token` and `expires`.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_playback bunny_video_playback}
*/
export class DataBunnyVideoPlayback extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_video_playback";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyVideoPlayback resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyVideoPlayback to import
  * @param importFromId The id of the existing DataBunnyVideoPlayback that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_playback#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyVideoPlayback to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_video_playback", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_playback bunny_video_playback} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyVideoPlaybackConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyVideoPlaybackConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_video_playback',
      terraformGeneratorMetadata: {
        providerName: 'bunny',
        providerVersion: '0.1.0',
        providerVersionConstraint: '0.1.0'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
      forEach: config.forEach
    });
    this._expires = config.expires;
    this._libraryAccessKey = config.libraryAccessKey;
    this._libraryId = config.libraryId;
    this._token = config.token;
    this._videoId = config.videoId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // allow_early_play - computed: true, optional: false, required: false
  /**
  * Whether the video can be played before transcoding finishes.
  */
  public get allowEarlyPlay() {
    return this.getBooleanAttribute('allow_early_play');
  }

  // captions_background - computed: true, optional: false, required: false
  /**
  * Background color of captions.
  */
  public get captionsBackground() {
    return this.getStringAttribute('captions_background');
  }

  // captions_font_color - computed: true, optional: false, required: false
  /**
  * Font color of captions.
  */
  public get captionsFontColor() {
    return this.getStringAttribute('captions_font_color');
  }

  // captions_font_size - computed: true, optional: false, required: false
  /**
  * Font size of captions. The unit is not documented.
  */
  public get captionsFontSize() {
    return this.getNumberAttribute('captions_font_size');
  }

  // captions_path - computed: true, optional: false, required: false
  /**
  * Base URL of the captions.
  */
  public get captionsPath() {
    return this.getStringAttribute('captions_path');
  }

  // controls - computed: true, optional: false, required: false
  /**
  * Controls that the player shows, comma-separated.
  */
  public get controls() {
    return this.getStringAttribute('controls');
  }

  // custom_css - computed: true, optional: false, required: false
  /**
  * Custom CSS of the player.
  */
  public get customCss() {
    return this.getStringAttribute('custom_css');
  }

  // drm_version - computed: true, optional: false, required: false
  /**
  * DRM version.
  */
  public get drmVersion() {
    return this.getNumberAttribute('drm_version');
  }

  // enable_compact_controls - computed: true, optional: false, required: false
  /**
  * Whether the player uses compact controls.
  */
  public get enableCompactControls() {
    return this.getBooleanAttribute('enable_compact_controls');
  }

  // enable_drm - computed: true, optional: false, required: false
  /**
  * Whether playback is protected by DRM.
  */
  public get enableDrm() {
    return this.getBooleanAttribute('enable_drm');
  }

  // enable_mp4_fallback - computed: true, optional: false, required: false
  /**
  * Whether the library creates MP4 fallbacks.
  */
  public get enableMp4Fallback() {
    return this.getBooleanAttribute('enable_mp4_fallback');
  }

  // expires - computed: false, optional: true, required: false
  private _expires?: number; 
  /**
  * Expiration time of the token, in Unix seconds. Must be a time after 2001, not a lifetime (add it to the present Unix time) or milliseconds.
  */
  public get expires() {
    return this.getNumberAttribute('expires');
  }
  public set expires(value: number) {
    this._expires = value;
  }
  /**
  * Removes `expires`, as if it had never been set.
  */
  public resetExpires() {
    this._expires = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `expires` was set to; undefined if it was left out.
  */
  public get expiresInput() {
    return this._expires;
  }

  // expose_video_metadata - computed: true, optional: false, required: false
  /**
  * Whether the player page contains the video's metadata.
  */
  public get exposeVideoMetadata() {
    return this.getBooleanAttribute('expose_video_metadata');
  }

  // fallback_url - computed: true, optional: false, required: false
  /**
  * URL of an MP4 file for players without HLS.
  */
  public get fallbackUrl() {
    return this.getStringAttribute('fallback_url');
  }

  // font_family - computed: true, optional: false, required: false
  /**
  * Font family of the player.
  */
  public get fontFamily() {
    return this.getStringAttribute('font_family');
  }

  // heatmap - computed: true, optional: false, required: false
  private _heatmap = new cdktn.NumberMap(this, "heatmap");
  /**
  * Segment index to its view score, from 0 to 100.
  */
  public get heatmap() {
    return this._heatmap;
  }

  // heatmap_available - computed: true, optional: false, required: false
  /**
  * Whether the video has a heatmap.
  */
  public get heatmapAvailable() {
    return this.getBooleanAttribute('heatmap_available');
  }

  // is_playable - computed: true, optional: false, required: false
  /**
  * Whether the video can be played now, from the playlist or the original.
  */
  public get isPlayable() {
    return this.getBooleanAttribute('is_playable');
  }

  // is_playlist_playable - computed: true, optional: false, required: false
  /**
  * Whether the HLS playlist can be played now.
  */
  public get isPlaylistPlayable() {
    return this.getBooleanAttribute('is_playlist_playable');
  }

  // library_access_key - computed: false, optional: true, required: false
  private _libraryAccessKey?: string; 
  /**
  * API key of the library, if playback requires it. Not the API key of the account.
  */
  public get libraryAccessKey() {
    return this.getStringAttribute('library_access_key');
  }
  public set libraryAccessKey(value: string) {
    this._libraryAccessKey = value;
  }
  /**
  * Removes `libraryAccessKey`, as if it had never been set.
  */
  public resetLibraryAccessKey() {
    this._libraryAccessKey = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `libraryAccessKey` was set to; undefined if it was left out.
  */
  public get libraryAccessKeyInput() {
    return this._libraryAccessKey;
  }

  // library_id - computed: false, optional: false, required: true
  private _libraryId?: number; 
  /**
  * ID of the library. Must be 1 or more.
  */
  public get libraryId() {
    return this.getNumberAttribute('library_id');
  }
  public set libraryId(value: number) {
    this._libraryId = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `libraryId` was set to; undefined if it was left out.
  */
  public get libraryIdInput() {
    return this._libraryId;
  }

  // library_name - computed: true, optional: false, required: false
  /**
  * Name of the library.
  */
  public get libraryName() {
    return this.getStringAttribute('library_name');
  }

  // max_software_widevine_resolution - computed: true, optional: false, required: false
  /**
  * Maximum resolution for software Widevine. The unit is not documented.
  */
  public get maxSoftwareWidevineResolution() {
    return this.getNumberAttribute('max_software_widevine_resolution');
  }

  // original_url - computed: true, optional: false, required: false
  /**
  * URL of the original file.
  */
  public get originalUrl() {
    return this.getStringAttribute('original_url');
  }

  // playback_speeds - computed: true, optional: false, required: false
  /**
  * Speeds that the player offers, comma-separated.
  */
  public get playbackSpeeds() {
    return this.getStringAttribute('playback_speeds');
  }

  // player_key_color - computed: true, optional: false, required: false
  /**
  * Primary color of the player.
  */
  public get playerKeyColor() {
    return this.getStringAttribute('player_key_color');
  }

  // preferred_playback_source - computed: true, optional: false, required: false
  /**
  * Preferred source: `None`, `Playlist`, `Original`, or a value that this provider does not know.
  */
  public get preferredPlaybackSource() {
    return this.getStringAttribute('preferred_playback_source');
  }

  // preview_url - computed: true, optional: false, required: false
  /**
  * URL of the animated preview.
  */
  public get previewUrl() {
    return this.getStringAttribute('preview_url');
  }

  // pull_zone_id - computed: true, optional: false, required: false
  /**
  * ID of the pull zone that delivers the library.
  */
  public get pullZoneId() {
    return this.getNumberAttribute('pull_zone_id');
  }

  // raw_body - computed: true, optional: false, required: false
  /**
  * The heatmap response body.
  */
  public get rawBody() {
    return this.getStringAttribute('raw_body');
  }

  // remember_player_position - computed: true, optional: false, required: false
  /**
  * Whether the player resumes at the viewer's last position.
  */
  public get rememberPlayerPosition() {
    return this.getBooleanAttribute('remember_player_position');
  }

  // seek_path - computed: true, optional: false, required: false
  /**
  * URL of the seek thumbnails.
  */
  public get seekPath() {
    return this.getStringAttribute('seek_path');
  }

  // show_heatmap - computed: true, optional: false, required: false
  /**
  * Whether the player shows the heatmap.
  */
  public get showHeatmap() {
    return this.getBooleanAttribute('show_heatmap');
  }

  // thumbnail_url - computed: true, optional: false, required: false
  /**
  * URL of the thumbnail.
  */
  public get thumbnailUrl() {
    return this.getStringAttribute('thumbnail_url');
  }

  // token - computed: false, optional: true, required: false
  private _token?: string; 
  /**
  * Signed access token, for example from the function `stream_token`. Requires `expires`.
  */
  public get token() {
    return this.getStringAttribute('token');
  }
  public set token(value: string) {
    this._token = value;
  }
  /**
  * Removes `token`, as if it had never been set.
  */
  public resetToken() {
    this._token = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `token` was set to; undefined if it was left out.
  */
  public get tokenInput() {
    return this._token;
  }

  // token_auth_enabled - computed: true, optional: false, required: false
  /**
  * Whether playback requires a signed token.
  */
  public get tokenAuthEnabled() {
    return this.getBooleanAttribute('token_auth_enabled');
  }

  // ui_language - computed: true, optional: false, required: false
  /**
  * Language of the player.
  */
  public get uiLanguage() {
    return this.getStringAttribute('ui_language');
  }

  // vast_tag_url - computed: true, optional: false, required: false
  /**
  * VAST tag for advertisements.
  */
  public get vastTagUrl() {
    return this.getStringAttribute('vast_tag_url');
  }

  // vi_ai_publisher_id - computed: true, optional: false, required: false
  /**
  * Publisher ID at vi.ai.
  */
  public get viAiPublisherId() {
    return this.getStringAttribute('vi_ai_publisher_id');
  }

  // video - computed: true, optional: false, required: false
  private _video = new DataBunnyVideoPlaybackVideoOutputReference(this, "video");
  /**
  * The video, or null if the API returns none.
  */
  public get video() {
    return this._video;
  }

  // video_id - computed: false, optional: false, required: true
  private _videoId?: string; 
  /**
  * GUID of the video. Must be the GUID of a video, not a URL or a path.
  */
  public get videoId() {
    return this.getStringAttribute('video_id');
  }
  public set videoId(value: string) {
    this._videoId = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `videoId` was set to; undefined if it was left out.
  */
  public get videoIdInput() {
    return this._videoId;
  }

  // video_playlist_url - computed: true, optional: false, required: false
  /**
  * URL of the HLS playlist.
  */
  public get videoPlaylistUrl() {
    return this.getStringAttribute('video_playlist_url');
  }

  // widevine_eme_robustness - computed: true, optional: false, required: false
  /**
  * Widevine robustness that the player requests.
  */
  public get widevineEmeRobustness() {
    return this.getStringAttribute('widevine_eme_robustness');
  }

  // widevine_min_client_security_level - computed: true, optional: false, required: false
  /**
  * Minimum Widevine security level of a client.
  */
  public get widevineMinClientSecurityLevel() {
    return this.getNumberAttribute('widevine_min_client_security_level');
  }

  // widevine_sd_only_for_l3 - computed: true, optional: false, required: false
  /**
  * Whether Widevine L3 clients are limited to standard definition.
  */
  public get widevineSdOnlyForL3() {
    return this.getBooleanAttribute('widevine_sd_only_for_l3');
  }

  // zone_tier - computed: true, optional: false, required: false
  /**
  * Tier of the pull zone.
  */
  public get zoneTier() {
    return this.getNumberAttribute('zone_tier');
  }

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      expires: cdktn.numberToTerraform(this._expires),
      library_access_key: cdktn.stringToTerraform(this._libraryAccessKey),
      library_id: cdktn.numberToTerraform(this._libraryId),
      token: cdktn.stringToTerraform(this._token),
      video_id: cdktn.stringToTerraform(this._videoId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      expires: {
        value: cdktn.numberToHclTerraform(this._expires),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      library_access_key: {
        value: hclText(cdktn.stringToHclTerraform(this._libraryAccessKey)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      library_id: {
        value: cdktn.numberToHclTerraform(this._libraryId),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      token: {
        value: hclText(cdktn.stringToHclTerraform(this._token)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      video_id: {
        value: hclText(cdktn.stringToHclTerraform(this._videoId)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
