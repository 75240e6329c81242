// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_heatmap
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link DataBunnyVideoHeatmap}.
*/
export interface DataBunnyVideoHeatmapConfig extends cdktn.TerraformMetaArguments {
  /**
  * API key of the library. Not the API key of the account. Must not be blank.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_heatmap#library_access_key DataBunnyVideoHeatmap#library_access_key}
  */
  readonly libraryAccessKey: string;
  /**
  * ID of the library. Must be 1 or more.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_heatmap#library_id DataBunnyVideoHeatmap#library_id}
  */
  readonly libraryId: number;
  /**
  * GUID of the video. Must be the GUID of a video, not a URL or a path.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_heatmap#video_id DataBunnyVideoHeatmap#video_id}
  */
  readonly videoId: string;
}

/**
* The heatmap of a video, read with the API key of its Stream library.
*
* The account's access key is never sent to Stream. `bunny_video_playback` reads the heatmap as a viewer does.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_heatmap bunny_video_heatmap}
*/
export class DataBunnyVideoHeatmap extends cdktn.TerraformDataSource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_video_heatmap";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a DataBunnyVideoHeatmap resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the DataBunnyVideoHeatmap to import
  * @param importFromId The id of the existing DataBunnyVideoHeatmap that should be imported. Refer to the {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_heatmap#import import section} in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the DataBunnyVideoHeatmap to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "bunny_video_heatmap", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/data-sources/video_heatmap bunny_video_heatmap} Data Source
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options DataBunnyVideoHeatmapConfig
  */
  public constructor(scope: Construct, id: string, config: DataBunnyVideoHeatmapConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_video_heatmap',
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
    this._libraryAccessKey = config.libraryAccessKey;
    this._libraryId = config.libraryId;
    this._videoId = config.videoId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // heatmap - computed: true, optional: false, required: false
  private _heatmap = new cdktn.NumberMap(this, "heatmap");
  /**
  * Map from the index of a segment to its view score. The most watched segment has 100, and a segment that is missing has 0.
  */
  public get heatmap() {
    return this._heatmap;
  }

  // heatmap_available - computed: true, optional: false, required: false
  /**
  * Whether the video has a heatmap. A video has none if heatmaps are switched off or if there is too little data.
  */
  public get heatmapAvailable() {
    return this.getBooleanAttribute('heatmap_available');
  }

  // library_access_key - computed: false, optional: false, required: true
  private _libraryAccessKey?: string; 
  /**
  * API key of the library. Not the API key of the account. Must not be blank.
  */
  public get libraryAccessKey() {
    return this.getStringAttribute('library_access_key');
  }
  public set libraryAccessKey(value: string) {
    this._libraryAccessKey = value;
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

  // =========
  // SYNTHESIS
  // =========

  /**
  * The attributes in Terraform's JSON.
  */
  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      library_access_key: cdktn.stringToTerraform(this._libraryAccessKey),
      library_id: cdktn.numberToTerraform(this._libraryId),
      video_id: cdktn.stringToTerraform(this._videoId),
    };
  }

  /**
  * The attributes in the library's HCL.
  */
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
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
