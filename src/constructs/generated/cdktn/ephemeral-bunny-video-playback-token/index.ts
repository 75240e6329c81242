// https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/ephemeral-resources/video_playback_token
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';
import { hclText } from "../../../hcl-value.js";

// Configuration

/**
* Nested attributes of {@link EphemeralBunnyVideoPlaybackToken}.
*/
export interface EphemeralBunnyVideoPlaybackTokenConfig extends cdktn.TerraformEphemeralMetaArguments {
  /**
  * Expiration time of the token, in Unix seconds. Set either `expires` or `valid_for`. Must be a time after 2001, not a lifetime (add it to the present Unix time) or milliseconds.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/ephemeral-resources/video_playback_token#expires EphemeralBunnyVideoPlaybackToken#expires}
  */
  readonly expires?: number;
  /**
  * Token authentication key of the library (Security). Not its API key. Must not be blank.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/ephemeral-resources/video_playback_token#token_security_key EphemeralBunnyVideoPlaybackToken#token_security_key}
  */
  readonly tokenSecurityKey: string;
  /**
  * Lifetime of the token, in seconds. Defaults to 3600 if `expires` is not set. Must be between 1 and 31536000.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/ephemeral-resources/video_playback_token#valid_for EphemeralBunnyVideoPlaybackToken#valid_for}
  */
  readonly validFor?: number;
  /**
  * GUID of the video. Must be the GUID of a video, not a URL or a path.
  *
  * Docs at Terraform Registry: {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/ephemeral-resources/video_playback_token#video_id EphemeralBunnyVideoPlaybackToken#video_id}
  */
  readonly videoId: string;
}

/**
* A temporary token for one video of a Stream library with token authentication. Anyone who has it can play the video until it expires;
* bunny.net recommends one to five minutes. It belongs into the query parameters `token` and `expires`.
*
* The token is the SHA-256 hash of the library's token authentication key, the video ID, and the expiration time. Mobile apps
* need another token, an HMAC with the library's API key, which this resource does not create.
*
* Neither the token nor the key is stored in the plan or the state.
*
* Represents a {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/ephemeral-resources/video_playback_token bunny_video_playback_token}
*/
export class EphemeralBunnyVideoPlaybackToken extends cdktn.TerraformEphemeralResource {

  // =================
  // STATIC PROPERTIES
  // =================
  /**
  * Name of the type in Terraform.
  */
  public static readonly tfResourceType = "bunny_video_playback_token";

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new {@link https://registry.terraform.io/providers/bunny-iac/bunny/0.1.0/docs/ephemeral-resources/video_playback_token bunny_video_playback_token} Ephemeral Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options EphemeralBunnyVideoPlaybackTokenConfig
  */
  public constructor(scope: Construct, id: string, config: EphemeralBunnyVideoPlaybackTokenConfig) {
    super(scope, id, {
      terraformResourceType: 'bunny_video_playback_token',
      terraformGeneratorMetadata: {
        providerName: 'bunny',
        providerVersion: '0.1.0',
        providerVersionConstraint: '0.1.0'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      forEach: config.forEach
    });
    this._expires = config.expires;
    this._tokenSecurityKey = config.tokenSecurityKey;
    this._validFor = config.validFor;
    this._videoId = config.videoId;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // expires - computed: false, optional: true, required: false
  private _expires?: number; 
  /**
  * Expiration time of the token, in Unix seconds. Set either `expires` or `valid_for`. Must be a time after 2001, not a lifetime (add it to the present Unix time) or milliseconds.
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

  // expires_at - computed: true, optional: false, required: false
  /**
  * Expiration time in Unix seconds, for the query parameter `expires`.
  */
  public get expiresAt() {
    return this.getNumberAttribute('expires_at');
  }

  // token - computed: true, optional: false, required: false
  /**
  * The token for the query parameter `token`.
  */
  public get token() {
    return this.getStringAttribute('token');
  }

  // token_security_key - computed: false, optional: false, required: true
  private _tokenSecurityKey?: string; 
  /**
  * Token authentication key of the library (Security). Not its API key. Must not be blank.
  */
  public get tokenSecurityKey() {
    return this.getStringAttribute('token_security_key');
  }
  public set tokenSecurityKey(value: string) {
    this._tokenSecurityKey = value;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `tokenSecurityKey` was set to; undefined if it was left out.
  */
  public get tokenSecurityKeyInput() {
    return this._tokenSecurityKey;
  }

  // valid_for - computed: false, optional: true, required: false
  private _validFor?: number; 
  /**
  * Lifetime of the token, in seconds. Defaults to 3600 if `expires` is not set. Must be between 1 and 31536000.
  */
  public get validFor() {
    return this.getNumberAttribute('valid_for');
  }
  public set validFor(value: number) {
    this._validFor = value;
  }
  /**
  * Removes `validFor`, as if it had never been set.
  */
  public resetValidFor() {
    this._validFor = undefined;
  }
  // Temporarily expose input value. Use with caution.
  /**
  * The value that `validFor` was set to; undefined if it was left out.
  */
  public get validForInput() {
    return this._validFor;
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
      expires: cdktn.numberToTerraform(this._expires),
      token_security_key: cdktn.stringToTerraform(this._tokenSecurityKey),
      valid_for: cdktn.numberToTerraform(this._validFor),
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
      token_security_key: {
        value: hclText(cdktn.stringToHclTerraform(this._tokenSecurityKey)),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      valid_for: {
        value: cdktn.numberToHclTerraform(this._validFor),
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
